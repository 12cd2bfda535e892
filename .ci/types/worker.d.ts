// What a service worker's own scope has, and what /sw.js sets before worker.js runs.

interface ServiceWorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
  sync: ExtendableEvent;
}

interface WorkerGlobalScope {
  RELEASE: string;
  FILES: string[];
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
