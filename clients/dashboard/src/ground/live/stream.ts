import { setLive } from './live-state';

/** An event of the service: which things of a kind changed. */
export interface LiveEvent {
  kind: string;
  /** Lists of ids, and single ids, by their names; without a list, anything of the kind may have changed. */
  ids: Readonly<Record<string, string | string[] | null | undefined>>;
}

type Message = { event: LiveEvent } | { state: 'open' | 'closed' } | { question: true };
type Listener = (event: LiveEvent) => void;

/** Anything may have changed. */
const RESYNC: LiveEvent = { kind: 'resync', ids: {} };
/** Somebody else may be signed in, or nobody. */
const SESSION: LiveEvent = { kind: 'session', ids: {} };
const LOCK = 'live-events';
const listeners = new Set<Listener>();

/** Calls back with each event. Returns a function that stops it. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function deliver(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/**
 * Follows the events of the service until it is stopped. One tab holds the stream for all tabs of the browser, because HTTP/1.1 allows six
 * connections. Without Web Locks (HTTP on another host), each visible tab has a stream.
 */
export function followEvents(): () => void {
  const stopping = new AbortController();
  if ('locks' in navigator) followTogether(stopping.signal);
  else followWhileVisible(stopping.signal);
  return () => stopping.abort();
}

function followTogether(signal: AbortSignal): void {
  const channel = new BroadcastChannel(LOCK);
  let state: 'open' | 'closed' = 'closed';
  let isHolder = false;
  const apply = (next: typeof state): void => {
    state = next;
    setLive(next === 'open');
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('event' in data) deliver(data.event);
    else if ('state' in data) apply(data.state);
    else if (isHolder) channel.postMessage({ state } satisfies Message);
  };
  channel.postMessage({ question: true } satisfies Message);
  void navigator.locks
    .request(LOCK, { signal }, async () => {
      isHolder = true;
      const send = (message: Message): void => {
        channel.postMessage(message);
        if ('event' in message) deliver(message.event);
        else if ('state' in message) apply(message.state);
      };
      await listen(signal, send);
    })
    .catch(() => undefined);
  signal.addEventListener('abort', () => {
    channel.close();
    setLive(false);
  });
}

function followWhileVisible(signal: AbortSignal): void {
  let current: AbortController | undefined;
  const update = (): void => {
    if (document.hidden || signal.aborted) {
      current?.abort();
      current = undefined;
    } else if (current === undefined) {
      current = new AbortController();
      void listen(current.signal, (message) => {
        if ('event' in message) deliver(message.event);
        else if ('state' in message) setLive(message.state === 'open');
      });
      // Nothing was heard while the tab was hidden.
      deliver(RESYNC);
    }
  };
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', update);
  update();
}

/** Reads the stream until the signal fires. The browser reconnects by itself, and says where it was. */
function listen(signal: AbortSignal, send: (message: Message) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    // Answers that were read before a new stream began may have changed before it began.
    let isNew = true;
    const connect = (): void => {
      source = new EventSource('/api/events');
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as LiveEvent;
        if (event.kind === 'ready' || event.kind === 'resync') {
          send({ state: 'open' });
          send({ event: isNew || event.kind === 'resync' ? RESYNC : SESSION });
          isNew = false;
        } else send({ event });
      };
      source.onerror = () => {
        send({ state: 'closed' });
        // A browser gives up after an answer that is no stream: of a service that refuses the session, or of a proxy while it restarts.
        if (source?.readyState !== EventSource.CLOSED || signal.aborted) return;
        send({ event: SESSION });
        isNew = true;
        retry = setTimeout(connect, 5000 + Math.random() * 5000);
      };
    };
    signal.addEventListener('abort', () => {
      clearTimeout(retry);
      source?.close();
      send({ state: 'closed' });
      resolve();
    });
    connect();
  });
}
