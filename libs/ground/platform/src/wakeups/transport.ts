/** Carries wake-ups between processes over one connection. */
export interface WakeupTransport {
  /** Starts to listen. `onMessage` is called with every topic that any process publishes, `onGap` when topics may have been lost. */
  start(onMessage: (topic: string) => void, onGap: () => void): Promise<void>;
  publish(topic: string): Promise<void>;
  /** The number of processes that are listening now, including this one. */
  listeners(): Promise<number>;
  /** Returns when everything that was published before this call has arrived. @throws Error if that can't be asked at the moment */
  proveHearing(): Promise<void>;
  /** Replaces the listening connection, which may be broken without knowing it. */
  listenAgain(): void;
  stop(): Promise<void>;
  /** Whether the listening connection is up, as far as this process knows. */
  readonly listening: boolean;
}

/** Milliseconds between attempts to listen again after the connection broke. */
export const RELISTEN_MS = 500;
