// What a service worker's own scope has, and what /sw.js and /sw-learn.js set before their scripts run.

interface ServiceWorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
  sync: ExtendableEvent;
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
  RELEASE: string;
  FILES: string[] & Record<string, string[]>; // addresses; of /sw-learn.js by scope
  keeping: Keeping;
  handStore: HandStore;
  outbox: Outbox;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof ServiceWorkerEvents>(
    type: K,
    listener: (event: ServiceWorkerEvents[K]) => void,
  ): void;
}
