import type { ServerState, Trouble } from './saving';

/** An answer to a save. */
export interface Saved {
  etag: string;
  revisionId: string;
  /** Whether the server may have changed the text, so that it must be read. */
  isMasked: boolean;
}

/** The outcome of an attempt that threw. */
export type Failure = Trouble | { kind: 'outdated' };

/** The text of a moment. A long one is put together only if somebody reads it. */
export interface CapturedText {
  read(): string;
}

/** The draft that this device keeps of a text that the server does not hold. */
export interface KeptText {
  base: ServerState;
  text: CapturedText;
  sent: string | undefined;
  isConflict: boolean;
}

/** The ways in which the saver uses the editor, the server and this device. */
export interface SaverPorts {
  /** The text in the editor, byte for byte. */
  read(): string;
  /** The same text, to be read later. */
  capture(): CapturedText;
  /** Shows a text with the changes of others. */
  show(text: string): void;
  send(text: string, base: ServerState): Promise<Saved>;
  current(): Promise<ServerState>;
  /** Waits until the text may be read because of others: saves come first. */
  admit(): Promise<void>;
  failureOf(error: unknown): Failure;
  keep(draft: KeptText): Promise<void>;
  forget(): Promise<void>;
  now(): number;
  /** Calls back after some milliseconds. Returns a function that prevents it. */
  after(milliseconds: number, run: () => void): () => void;
  onChange(): void;
}
