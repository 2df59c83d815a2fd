import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Upload } from './uploaded-file';

/** The caller that limits count a request for. */
export interface LimitSubject {
  /** Unique to the user or the token. */
  readonly key: string;
  /** The user who calls, or whose token calls. */
  readonly userId: string;
  /** The tenant whose share of concurrent changes the request uses. */
  readonly tenantId: string;
  /** Whether an owner or admin calls, and not an agent of theirs. */
  readonly administers: boolean;
  /** The burst limit, in requests a minute, where it is not that of people and tokens. */
  readonly perMinute?: number;
  /** The daily quotas of the person; absent for a session, to which none apply. */
  readonly quotas?: DailyQuotas;
  /** The token that calls, and its agent; absent for a session. */
  readonly token?: { readonly id: string; readonly actorId: string | null };
  /** Whether the token may publish, so that its requests to publish use the quota. */
  readonly mayPublish?: boolean;
}

/** The daily limits that the tokens of one person share. */
export interface DailyQuotas {
  /** Requests. */
  readonly requests: number;
  /** Requests to routes with `CountsAsPublishing`, which count as requests too. */
  readonly publishes: number;
}

/** A request, with what the service adds to it. */
export interface ApiRequest extends Request {
  /** The id of this request: the caller's X-Request-Id if it is well-formed, otherwise a new one. */
  id: string;
  /** Set by the guard that identifies the caller. Requests without it are not counted. */
  limitSubject?: LimitSubject;
  /** Whether the request is beyond a limit, on a route with `Throttles`. */
  throttled?: boolean;
  /** The bytes of the body, on a route with `KeepsBytes`. */
  bodyBytes?: Buffer;
  /** The body as a file, on a route with `FileBody`. */
  upload?: Upload;
  /** The fields of the log line that describe the caller. */
  logFields?: Record<string, string>;
  /** The route that handles the request, once the guards have admitted it and its body has arrived. */
  handledBy?: ExecutionContext;
}
