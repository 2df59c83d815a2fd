import type { OpenAPIObject } from '@nestjs/swagger';
import {
  Forbidden,
  InternalError,
  NotFound,
  PayloadTooLarge,
  RateLimited,
  Unauthorized,
  UnsupportedMediaType,
  ValidationFailed,
} from '../errors/errors';
import { errorBody } from '../http/envelope';

/** A route in the document, with the access rule that `@Access` adds to it. */
export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  'x-access'?: { credential: { kind: string } };
  'x-counts-as'?: 'publishing';
};

type Headers = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

const ERRORS: Record<number, string> = {
  400: 'The input is not valid. `details.fields` says what is wrong with each field.',
  401: 'A valid credential is required, of a kind that this route accepts.',
  403: 'The caller is not allowed to do this.',
  404: "Not found, or the caller doesn't have access to it.",
  429: 'A rate limit or quota is exceeded. `Retry-After` says how many seconds to wait.',
};
const ERRORS_OF_BODIES: Record<number, string> = {
  413: 'The body is larger than this route accepts.',
  415: 'The body is not UTF-8 JSON.',
};
const FAILURE = 'Any other error. `error.code` identifies it.';

const COUNTS: Record<string, string> = {
  'X-RateLimit-Limit': 'The number of requests that the caller can send in a minute.',
  'X-RateLimit-Remaining': 'The number of requests that remain in this minute.',
  'X-RateLimit-Reset': 'When the limit resets, in Unix seconds.',
  'X-DailyLimit-Limit': 'The number of requests that the plan allows in a day. Only for tokens.',
  'X-DailyLimit-Remaining': 'The number of requests that remain today. Only for tokens.',
  'X-DailyLimit-Reset': 'When the quota resets (00:00 UTC), in Unix seconds. Only for tokens.',
};

const COUNTS_OF_PUBLISHING: Record<string, string> = {
  'X-DailyPublishLimit-Limit':
    'The number of published documents that the token can create in a day. Only for tokens.',
  'X-DailyPublishLimit-Remaining':
    'The number of published documents that the token can still create today. Only for tokens.',
  'X-DailyPublishLimit-Reset': 'When the quota resets (00:00 UTC), in Unix seconds. Only for tokens.',
};

/** The headers that responses share, for `components`. */
export function sharedHeaders(): Headers {
  const integer = { type: 'integer' as const, minimum: 0 };
  return {
    'X-Request-Id': { description: 'Identifies this request in the logs.', schema: { type: 'string' } },
    'Retry-After': { description: 'How many seconds to wait before a retry.', schema: integer },
    ...Object.fromEntries(
      Object.entries({ ...COUNTS, ...COUNTS_OF_PUBLISHING }).map(([name, description]) => [
        name,
        { description, schema: integer },
      ]),
    ),
  };
}

/** Adds what every route shares: the standard errors, and the headers of its responses. */
export function completeOperation(operation: Operation): void {
  const kind = operation['x-access']?.credential.kind;
  const publishes = operation['x-counts-as'] === 'publishing';
  const open = kind === 'anyone' || kind === 'visitor';
  // Every HTTP client sends a User-Agent by itself, so it is not documented as a parameter.
  operation.parameters = operation.parameters?.filter((p) => !('name' in p) || p.name !== 'user-agent');
  const errors = { ...ERRORS, ...(operation.requestBody && ERRORS_OF_BODIES) };
  for (const [status, description] of Object.entries(errors)) {
    if (open && (status === '401' || status === '403')) continue;
    operation.responses[status] ??= errorResponse(description, Number(status));
  }
  operation.responses.default ??= errorResponse(FAILURE, 500);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!response || '$ref' in response) continue;
    response.headers = { ...response.headers, ...headersOf(status, kind, publishes) };
  }
}

function headersOf(status: string, kind: string | undefined, publishes: boolean): Headers {
  const counted = kind !== undefined && kind !== 'anyone' && kind !== 'visitor' && /^[23]|429/.test(status);
  const names = [
    'X-Request-Id',
    ...(status === '429' ? ['Retry-After'] : []),
    ...(counted ? Object.keys(COUNTS).filter((name) => kind !== 'session' || name.startsWith('X-Rate')) : []),
    ...(counted && publishes ? Object.keys(COUNTS_OF_PUBLISHING) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const EXAMPLES: Record<number, object> = Object.fromEntries(
  [
    new ValidationFailed({
      details: { fields: [{ path: 'name', rule: 'isString', message: 'must be a string' }] },
    }),
    new Unauthorized(),
    new Forbidden(),
    new NotFound(),
    new PayloadTooLarge(),
    new UnsupportedMediaType(),
    new RateLimited(),
    new InternalError(),
  ].map((error) => [error.definition.status, errorBody(error)]),
);

function errorResponse(description: string, status: number) {
  return {
    description,
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: EXAMPLES[status] },
    },
  };
}
