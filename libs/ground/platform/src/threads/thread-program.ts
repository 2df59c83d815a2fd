/** What a thread runs: a compiled module that exports this function as `run`. */
export type ThreadFunction<Input, Result> = (input: Input) => Result | Promise<Result>;

/** A program for threads. Its types say what a task sends, and what it gets. */
export interface ThreadProgram<Input, Result> {
  /** The absolute path of the compiled module. */
  readonly file: string;
  /** Never set: it carries the types. */
  readonly types?: ThreadFunction<Input, Result>;
}

/** What is sent to a thread. */
export interface ThreadRequest {
  file: string;
  input: unknown;
}

/** What a thread posts for each request, in order. */
export type ThreadReply = { result: unknown } | { failure: string };
