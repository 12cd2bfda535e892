// A check that a newer one overtakes is cancelled on purpose (hx-sync="…:replace"). htmx writes that
// to the console as an error, unless its logger, which comes first, takes the mark away. Requests
// that fail have marks of their own: htmx:sendError, htmx:timeout, htmx:responseError.
const MARKED = new Set(["htmx:sendAbort", "htmx:afterRequest"]);

htmx.logger = (_element, name, detail) => {
  if (MARKED.has(name)) delete detail.error;
};
