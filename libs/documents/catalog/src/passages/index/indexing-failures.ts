import { ThreadQueueFull, isCausedByData } from '#platform';

/** The content of a document is the reason that it can't be indexed, so it would fail again. */
export class Unindexable extends Error {
  override name = 'Unindexable';

  /** @param reason the code or the kind of the error, without anything of the document */
  constructor(
    readonly reason: string,
    cause: unknown,
  ) {
    super('The document cannot be indexed', { cause });
  }
}

/** The error to throw after a document was read in a thread or its passages were written: `Unindexable` if its content is the reason. */
export function unindexable(error: unknown, stage: 'reading' | 'writing'): Error {
  if (error instanceof ThreadQueueFull) return error;
  const { code, name } = error as Error & { code?: string };
  if (stage === 'reading') return new Unindexable(name, error);
  // A text that is too long to be sent is a RangeError. An error of the connection has no code either.
  const isData = code === undefined ? error instanceof RangeError : isCausedByData(code);
  return isData ? new Unindexable(code ?? 'too long', error) : (error as Error);
}
