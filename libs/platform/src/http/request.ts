import type { Request } from 'express';

/** The caller that limits count a request for. */
export interface LimitSubject {
  /** Unique to the user or the token. */
  readonly key: string;
  /** The user who calls, or whose token calls. */
  readonly userId: string;
  /** The tenant whose share of concurrent changes the request uses. */
  readonly tenantId: string;
  /** Requests a day; absent if no daily quota applies. */
  readonly dailyQuota?: number;
  /** Requests a day to routes with `CountsAsPublishing`; absent if that quota does not apply. */
  readonly dailyPublishQuota?: number;
}

/** A request, with what the service adds to it. */
export interface ApiRequest extends Request {
  /** The id of this request: the caller's X-Request-Id if it is well-formed, otherwise a new one. */
  id: string;
  /** Set by the guard that admits the request. Requests without it are not counted. */
  limitSubject?: LimitSubject;
  /** What the log line says about the caller. */
  logFields?: Record<string, string>;
}
