/** Carries wake-ups between processes over one connection. */
export interface WakeupTransport {
  /** Begins to listen; `onMessage` gets every topic published anywhere, `onGap` is told when some may have been lost. */
  start(onMessage: (topic: string) => void, onGap: () => void): Promise<void>;
  publish(topic: string): Promise<void>;
  /** How many processes listen now, this one included. */
  listeners(): Promise<number>;
  stop(): Promise<void>;
  /** Whether the listening connection stands. */
  readonly listening: boolean;
}

/** Milliseconds between tries to listen again after the connection broke. */
export const RELISTEN_MS = 500;
