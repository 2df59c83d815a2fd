/** The function of a thread. A compiled module exports it as `run`. */
export type ThreadFunction<Input, Result> = (input: Input) => Result | Promise<Result>;

/** A program for threads. Its types say what a task sends, and what it gets. */
export interface ThreadProgram<Input, Result> {
  /** The absolute path of the compiled module. */
  readonly file: string;
  /** Never set: it carries the types. */
  readonly types?: ThreadFunction<Input, Result>;
}

export interface ThreadRequest {
  file: string;
  input: unknown;
}

/** A thread's reply. It posts one for each request, in order. */
export type ThreadReply = { result: unknown } | { failure: string };
