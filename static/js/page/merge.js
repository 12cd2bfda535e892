// A newer state of a part of the page, put in without disturbing whoever is at work there: what
// stays the same is not touched, so that focus, text typed in and what was unfolded stay too.

// What scripts write, and what makes a form that is on its way harmless when it is sent twice.
const KEPT = "[data-live-keep], input[name=token]";
const FIELDS = "input:not([type=hidden]), select, textarea";
const UNFOLDED = "details.confirm[open]";

/**
 * Let `from` become what `fresh` is. True: something in use had to stay although it is gone.
 * @param {any} from
 * @param {any} fresh
 */
export function merge(from, fresh) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const isHeld = mergeNode(from, fresh);
  // What was in use may have moved, or been made anew elsewhere under its name.
  const again = active?.isConnected ? active : active?.id && document.getElementById(active.id);
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
  return isHeld;
}

/**
 * @param {any} from
 * @param {any} fresh
 */
function mergeNode(from, fresh) {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== fresh.data) from.data = fresh.data;
    return false;
  }
  if (from.isEqualNode(fresh) || from.matches(KEPT)) return false;
  if (from.matches(FIELDS) && isFilled(from)) return false;
  mergeAttributes(from, fresh);
  return mergeChildren(from, fresh);
}

/**
 * What a visitor unfolds stays so; styles belong to scripts, and the policy forbids writing them.
 * @param {string} name
 */
const isOurs = (name) => !["open", "style"].includes(name);

/**
 * @param {any} from
 * @param {any} fresh
 */
function mergeAttributes(from, fresh) {
  for (const { name, value } of [...fresh.attributes]) {
    if (isOurs(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (isOurs(name) && !fresh.hasAttribute(name)) from.removeAttribute(name);
  }
}

/**
 * @param {any} from
 * @param {any} fresh
 */
function mergeChildren(from, fresh) {
  const old = [...from.childNodes];
  const keyed = new Map(old.map((node) => [keyOf(node), node]));
  const left = new Set(old);
  const pairs = [];
  let next = 0; // of the old ones without a key
  for (const node of [...fresh.childNodes]) {
    const key = keyOf(node);
    const same = key
      ? keyed.get(key)
      : old.slice(next).find((one) => left.has(one) && !keyOf(one) && isAlike(one, node));
    const stays = same && left.has(same) && isAlike(same, node);
    if (stays) left.delete(same);
    if (stays && !key) next = old.indexOf(same) + 1;
    pairs.push([stays ? same : node, node]);
  }
  const held = new Set([...left].filter(isInUse));
  for (const node of left) if (!held.has(node)) node.remove();
  let isHeld = held.size > 0;
  let place = from.firstChild;
  for (const [node, newer] of pairs) {
    while (held.has(place)) place = place.nextSibling;
    if (node === place) place = place.nextSibling;
    else from.insertBefore(node, place);
    if (node !== newer) isHeld = mergeNode(node, newer) || isHeld;
  }
  return isHeld;
}

/**
 * What tells an element from its neighbours: its id, or where the row of a list leads to.
 * @param {any} node
 */
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  if (node.id) return `#${node.id}`;
  return node.matches("li, tr") ? (node.querySelector("a[href]")?.getAttribute("href") ?? "") : "";
}

/**
 * @param {any} one
 * @param {any} other
 */
function isAlike(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  return one.nodeType !== Node.ELEMENT_NODE || one.classList[0] === other.classList[0];
}

/**
 * Somebody is filling a field in, or has.
 * @param {any} field
 */
function isFilled(field) {
  if (field === document.activeElement) return true;
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (field.matches("select")) {
    const usual = Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    return field.selectedIndex !== usual;
  }
  return field.value !== field.defaultValue;
}

/** @param {any} node */
function isInUse(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return false;
  /** @param {string} selector */
  const within = (selector) => [node, ...node.querySelectorAll("*")].filter((one) => one.matches(selector));
  return within(UNFOLDED).length > 0 || within(FIELDS).some(isFilled);
}
