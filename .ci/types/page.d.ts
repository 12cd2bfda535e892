// What our pages are made of, told more exactly than the browser's own types can.

/** The texts a template gives to its script; which there are is written there. */
type Words = Record<string, any>;

interface Window {
  BASE: string; // page/theme.js sets both
  OWN: string;
  handStore: HandStore;
  outbox: Outbox;
  phoneGames: PhoneGames;
}

declare const htmx: {
  trigger(element: Element, name: string): void;
  process(element: Element): void;
  logger: ((element: Element, name: string, detail: { error?: unknown }) => void) | null;
};
interface Window {
  htmx?: typeof htmx;
}

interface HtmxDetail {
  elt: PageElement | PageForm;
  xhr: XMLHttpRequest;
  parameters: FormData;
  requestConfig: { elt: PageElement };
  serverResponse: string;
  shouldSwap: boolean;
  isError: boolean;
  triggeringEvent: SubmitEvent & { submitter: PageElement };
  issueRequest: (skipConfirmation: boolean) => void;
}

/** What happens on a page happens to its elements. */
type On<E, T = PageElement> = E & { target: T };
type HtmxEvent = On<CustomEvent<HtmxDetail>, PageElement | PageForm>;
type HtmxEvents = Record<`htmx:${string}`, HtmxEvent>;
type FieldEvents = Record<"input" | "change", On<Event>>;
type PageEvents = HtmxEvents &
  FieldEvents & {
    click: On<MouseEvent>;
    submit: On<SubmitEvent & { submitter: PageElement | null }>;
    keydown: On<KeyboardEvent>;
    focusin: On<FocusEvent>;
    pointerover: On<PointerEvent>;
    pointerout: On<PointerEvent>;
    wheel: On<WheelEvent>;
    "clubscore:release": Event; // an answer came from another release
    "clubscore:server": Event; // the server answers again
    hand: CustomEvent<{ isClosed?: boolean } | null>; // of the keypad: it has changed
    "live:changed": CustomEvent<Document>; // the page is up to date: what was answered
  };

/**
 * What a script finds on its page, with all that fields, links, templates and details have.
 *
 * A script is written for its page, so what it looks for is there: `?.` says where it may not be.
 */
interface PageElement extends HTMLElement {
  checked: boolean;
  content: DocumentFragment;
  defaultChecked: boolean;
  dataset: Record<string, string>;
  defaultValue: string;
  disabled: boolean;
  form: PageForm;
  href: string;
  media: string;
  name: string;
  open: boolean;
  options: HTMLOptionsCollection;
  parentElement: PageElement;
  placeholder: string;
  readOnly: boolean;
  search: string;
  selectedIndex: number;
  selectedOptions: HTMLCollectionOf<HTMLOptionElement>;
  selectionEnd: number;
  selectionStart: number;
  textContent: string;
  type: string;
  validity: ValidityState;
  value: string;
  close(): void;
  requestSubmit(): void;
  select(): void;
  setSelectionRange(start: number, end: number): void;
  showModal(): void;
  submit(): void;
}

type FormSelector =
  | "form"
  | "[data-calculator]"
  | "[data-desk]"
  | "[data-entry]"
  | "[data-play]"
  | "[data-seats]"
  | "[data-sheet]"
  | "form[data-pick-players]";

interface ParentNode {
  querySelector(selector: FormSelector): PageForm;
  querySelector(selector: "svg"): SVGSVGElement;
  querySelector(selector: "template"): HTMLTemplateElement;
  querySelector(selector: "use"): SVGUseElement;
  querySelector(selector: string): PageElement;
  querySelectorAll(selector: "select"): NodeListOf<HTMLSelectElement & PageElement>;
  querySelectorAll(selector: string): NodeListOf<PageElement>;
}
interface Element {
  closest(selector: "form"): PageForm;
  closest(selector: string): PageElement;
}
interface Document {
  getElementById(id: string): PageElement;
  addEventListener<K extends keyof PageEvents & string>(
    type: K,
    listener: (event: PageEvents[K]) => unknown,
    options?: AddEventListenerOptions,
  ): void;
}
interface HTMLElement {
  addEventListener<K extends keyof PageEvents & string>(
    type: K,
    listener: (event: PageEvents[K]) => unknown,
    options?: AddEventListenerOptions,
  ): void;
}
interface HTMLBodyElement {
  addEventListener<K extends keyof PageEvents & string>(
    type: K,
    listener: (event: PageEvents[K]) => unknown,
    options?: AddEventListenerOptions,
  ): void;
}
interface HTMLFormElement {
  addEventListener<K extends keyof PageEvents & string>(
    type: K,
    listener: (event: PageEvents[K]) => unknown,
    options?: AddEventListenerOptions,
  ): void;
}

/** A form, with its fields by their names: which there are is written in the template. */
interface PageForm extends HTMLFormElement {
  dataset: Record<string, string>;
  readonly elements: PageFields;
}
interface PageFields extends HTMLFormControlsCollection {
  [name: string]: any;
  [Symbol.iterator](): ArrayIterator<PageElement>;
}

interface ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }; // not in every browser
}
