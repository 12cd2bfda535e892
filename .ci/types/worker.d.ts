// What a service worker's own scope has, and what /sw.js and /sw-learn.js set before their scripts run.

interface ServiceWorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
  sync: ExtendableEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: PushChange;
}

/** What /notifications/worker.js is sent. */
interface Notice {
  title: string;
  text: string;
  path: string;
  tag: string;
  at: number; // ms since 1970
  language: string;
  end: string;
  end_words: string;
}

/** A device has another address from now on, or none (push-api). */
interface PushChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

/** What the workers share (keeping.js). */
interface Keeping {
  ANY: CacheQueryOptions;
  LONG: number;
  answerWithFile(event: FetchEvent, store: string): Promise<Response>;
  isFile(address: URL): boolean;
  isOther(answer: Response): boolean;
  keepFile(files: Cache, address: string): Promise<void>;
  keepFilesOf(html: string, files: Cache): Promise<void>;
  late(): Promise<null>;
  whole(answer: Response): Promise<Response>;
}

interface WorkerGlobalScope {
  BASE: string; // as on pages: page/theme.js
  OWN: string;
  RELEASE: string;
  ICON: string; // of /notifications/worker.js
  FILES: string[] & Record<string, string[]>; // addresses; of /sw-learn.js by scope
  PAGES: Record<string, string[]>; // of /sw-learn.js: the pages that are kept at once, by scope
  keeping: Keeping;
  handStore: HandStore;
  outbox: Outbox;
  phoneGames: PhoneGames;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof ServiceWorkerEvents>(
    type: K,
    listener: (event: ServiceWorkerEvents[K]) => void,
  ): void;
}
