/** An error response of the service. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    /** The HTTP status. */
    readonly status: number,
    /** Identifies the kind of error, like `SVC_NOT_FOUND`; undefined if the response did not come from the service, but from a proxy. */
    readonly code: string | undefined,
    /** More about the error, as documented for its code; otherwise empty. */
    readonly details: Readonly<Record<string, unknown>>,
    /** Identifies the request in the service's log. */
    readonly requestId: string | undefined,
    /** Seconds after which the service accepts a retry; undefined if it did not say so. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

/**
 * There was no usable response. A request that changes something may have been carried out.
 * - `network`: the connection failed; `cause` says why
 * - `timeout`: no complete response arrived within `timeoutMs`
 * - `redirect`: the service has another address than `baseUrl`; the message names it
 * - `content`: a success that is not JSON, as from a server that is not a document workspace
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(
    readonly reason: 'network' | 'timeout' | 'redirect' | 'content',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The error of a response whose body was parsed if it is JSON. */
export function errorOf({ status, headers }: Response, body: unknown): ApiError {
  const { code, message, details } = (isObject(body) && isObject(body.error) ? body.error : {}) as {
    [field: string]: unknown;
  };
  return new ApiError(
    typeof message === 'string' ? message : `The service answered with HTTP ${status}.`,
    status,
    typeof code === 'string' ? code : undefined,
    isObject(details) ? details : {},
    headers.get('X-Request-Id') ?? undefined,
    secondsOf(headers.get('Retry-After')),
  );
}

/** The code of an error of the system, like `ECONNREFUSED`. */
export function codeOf(cause: unknown): string | undefined {
  return isObject(cause) && typeof cause.code === 'string' ? cause.code : undefined;
}

/** Retry-After is a number of seconds or, from some proxies, a date (RFC 9110). */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
