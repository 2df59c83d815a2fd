import { defineError } from './api-error';

export const ValidationFailed = defineError(
  'SVC_VALIDATION_ERROR',
  400,
  'The request is not valid. See details for what is wrong and what would be right.',
);
export const CursorInvalid = defineError(
  'SVC_CURSOR_INVALID',
  400,
  'This cursor is not one of ours for this list. Start again without a cursor.',
);
export const Unauthorized = defineError(
  'SVC_UNAUTHORIZED',
  401,
  'This needs a valid credential that this route accepts.',
);
export const Forbidden = defineError('SVC_FORBIDDEN', 403, 'You may not do this.');
export const EdgeRefused = defineError(
  '1010',
  403,
  'The User-Agent of this client is refused. Set a User-Agent of your own.',
);
export const NotFound = defineError(
  'SVC_NOT_FOUND',
  404,
  'There is nothing here, or nothing that you may see.',
);
export const Conflict = defineError('SVC_CONFLICT', 409, 'This conflicts with what is already there.');
export const PreconditionFailed = defineError(
  'SVC_PRECONDITION_FAILED',
  412,
  'It has changed since you read it. Read it again, then repeat your change with the new ETag in If-Match.',
);
export const PayloadTooLarge = defineError(
  'SVC_PAYLOAD_TOO_LARGE',
  413,
  'The body is larger than this route takes.',
);
export const UnsupportedMediaType = defineError(
  'SVC_UNSUPPORTED_MEDIA_TYPE',
  415,
  'Send the body as UTF-8 JSON with Content-Type: application/json.',
);
export const RateLimited = defineError(
  'SVC_RATE_LIMITED',
  429,
  'Too many requests. Wait for the seconds in Retry-After.',
);
export const QuotaExceeded = defineError(
  'SVC_QUOTA_EXCEEDED',
  429,
  'The daily quota of your plan is used up. It starts again at 00:00 UTC.',
);
export const InternalError = defineError(
  'SVC_INTERNAL_ERROR',
  500,
  'Something went wrong on our side. The request id helps us find it.',
);
export const Unavailable = defineError(
  'SVC_UNAVAILABLE',
  503,
  'The service can not answer this right now. Try again in a moment.',
);
