/** A part of a trace. Neither its name nor an attribute may contain content, an address that was sent, or a secret. */
export interface TracedWork {
  name: string;
  /** Whether it waits for another program or works by itself. */
  kind: 'client' | 'internal';
  /** By the names of OpenTelemetry's semantic conventions. */
  attributes?: Record<string, string | number>;
  /** The `traceparent` of the request or process that caused it; null if there is none or it was not traced. */
  cause?: string | null;
}

/** The part of a trace that is a request to this process. */
export interface RequestSpan {
  /** The id of its trace; undefined if it is not sampled. */
  readonly traceId: string | undefined;
  /** Runs what belongs to the request. */
  within(work: () => void): void;
  end(request: { method: string; route: string; status: number; requestId: string }): void;
}
