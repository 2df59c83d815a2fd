import type { Request } from 'express';

/** Whom a request counts against. */
export interface LimitSubject {
  /** A key that is unique to the user or the token. */
  readonly key: string;
  /** The person who calls, or whose token does. */
  readonly userId: string;
  /** Whose share of this process its changes take part of. */
  readonly tenantId: string;
  /** Requests a day, where a daily quota applies. */
  readonly dailyQuota?: number;
  /** Requests a day to the routes of `CountsAsPublishing`, where that quota applies. */
  readonly dailyPublishQuota?: number;
}

/** A request as the service's own code sees it. */
export interface ApiRequest extends Request {
  /** Id of this request: the caller's X-Request-Id where it is well formed, else a new one. */
  id: string;
  /** Set by whoever admitted the request; nobody is counted without it. */
  limitSubject?: LimitSubject;
  /** What the log may say of the caller. */
  logFields?: Record<string, string>;
}
