import { AuthorDto } from '../dto/author.dto';
import { Id, Nested, NestedList, Text, Time } from '../dto/fields';
import { defineError } from './api-error';

/** The problem of one field. */
export class FieldProblemDto {
  @Text({ doc: 'The path of the field, with dots, such as `seo.title`.', max: 1000, example: 'virtualPath' })
  path!: string;

  @Text({ doc: 'The rule that the field breaks. Rules keep their names.', max: 100, example: 'required' })
  rule!: string;

  @Text({
    doc: 'What would be right, without the name of the field. Its wording may change.',
    max: 2000,
    example: 'is required',
  })
  message!: string;
}

export class ValidationDetails {
  @NestedList(() => FieldProblemDto, { doc: 'What is wrong, for each field.', maxItems: 1000 })
  fields!: FieldProblemDto[];
}

/** A saved state of a document. */
class SavedStateDto {
  @Id({ doc: 'The revision.' })
  revisionId!: string;

  @Time({ doc: 'When it was saved.' })
  savedAt!: Date;

  @Nested(() => AuthorDto, { doc: 'The person or agent who saved it.' })
  author!: AuthorDto;
}

export class PreconditionDetails {
  @Text({
    doc: 'The present ETag of the resource; null if the resource does not exist.',
    max: 200,
    nullable: true,
    example: '"3.7"',
  })
  currentEtag!: string | null;

  @Nested(() => SavedStateDto, {
    doc: 'The current revision of a document with content, in answers to a save or an edit by a caller who can read it.',
    optional: true,
  })
  current?: SavedStateDto;

  @Nested(() => SavedStateDto, {
    doc: "The revision that the ETag in `If-Match` identified. Omitted if the service can't determine it.",
    optional: true,
  })
  base?: SavedStateDto;
}

export const ValidationFailed = defineError(
  'SVC_VALIDATION_ERROR',
  400,
  'The request is not valid. `details.fields` says what is wrong with each field.',
  ValidationDetails,
);
export const CursorInvalid = defineError(
  'SVC_CURSOR_INVALID',
  400,
  'The cursor is not valid for this list. Start again without a cursor.',
);
export const Unauthorized = defineError(
  'SVC_UNAUTHORIZED',
  401,
  'A valid credential is required, of a kind that this route accepts.',
);
export const Forbidden = defineError('SVC_FORBIDDEN', 403, 'You are not allowed to do this.');
export const EdgeRefused = defineError(
  '1010',
  403,
  'Requests with this User-Agent are refused. Send a User-Agent that names your program.',
);
export const NotFound = defineError('SVC_NOT_FOUND', 404, "Not found, or you don't have access to it.");
export const RequestTimedOut = defineError(
  'SVC_REQUEST_TIMEOUT',
  408,
  'The body arrived too slowly. Send it without pauses.',
);
export const Conflict = defineError(
  'SVC_CONFLICT',
  409,
  'The request conflicts with the current state of the resource.',
);
export const PreconditionFailed = defineError(
  'SVC_PRECONDITION_FAILED',
  412,
  'The resource has changed since you read it. Read it again, then retry with its new ETag in If-Match.',
  PreconditionDetails,
);
export const PayloadTooLarge = defineError(
  'SVC_PAYLOAD_TOO_LARGE',
  413,
  'The body is larger than this route accepts.',
);
export const UnsupportedMediaType = defineError(
  'SVC_UNSUPPORTED_MEDIA_TYPE',
  415,
  'The body must be UTF-8 JSON with Content-Type: application/json.',
);
export const HeadersTooLarge = defineError(
  'SVC_HEADERS_TOO_LARGE',
  431,
  'The address and the headers of a request must be at most 16 KiB together. Send a shorter address or fewer cookies.',
);
export const RateLimited = defineError(
  'SVC_RATE_LIMITED',
  429,
  'Too many requests. Wait the number of seconds in Retry-After, then retry.',
);
export const QuotaExceeded = defineError(
  'SVC_QUOTA_EXCEEDED',
  429,
  'The daily quota of your plan is used up. It resets at 00:00 UTC.',
);
export const MethodNotAllowed = defineError(
  'SVC_METHOD_NOT_ALLOWED',
  405,
  'This path has no such method. The header Allow lists those that it has.',
);
export const InternalError = defineError(
  'SVC_INTERNAL_ERROR',
  500,
  'Something went wrong on our side. If you report it, include the request id.',
);
export const Unavailable = defineError(
  'SVC_UNAVAILABLE',
  503,
  'The service is temporarily unavailable. Retry in a moment.',
);
