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

/** A route in the document, with the rule that `@Access` left there. */
export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  'x-access'?: { credential: { kind: string } };
  'x-counts-as'?: 'publishing';
};

type Headers = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

const REFUSALS: Record<number, string> = {
  400: 'The input is not valid; `details.fields` says what is wrong.',
  401: 'No valid credential of a kind that this route takes.',
  403: 'The caller may not do this.',
  404: 'There is nothing here, or nothing that the caller may see.',
  429: 'A limit is reached; `Retry-After` says for how many seconds.',
};
const REFUSALS_OF_BODIES: Record<number, string> = {
  413: 'The body is larger than this route takes.',
  415: 'The body is not JSON.',
};
const FAILURE = 'Any other refusal or failure; `error.code` names it.';

const COUNTS: Record<string, string> = {
  'X-RateLimit-Limit': 'Requests a minute that the caller may make.',
  'X-RateLimit-Remaining': 'How many of them are left.',
  'X-RateLimit-Reset': 'When they start again, in Unix seconds.',
  'X-DailyLimit-Limit': 'Requests a day that the plan includes; for tokens only.',
  'X-DailyLimit-Remaining': 'How many of them are left; for tokens only.',
  'X-DailyLimit-Reset': 'When they start again, in Unix seconds; for tokens only.',
};

const COUNTS_OF_PUBLISHING: Record<string, string> = {
  'X-DailyPublishLimit-Limit': 'Published documents a day that a token may create; for tokens only.',
  'X-DailyPublishLimit-Remaining': 'How many of them are left; for tokens only.',
  'X-DailyPublishLimit-Reset': 'When they start again, in Unix seconds; for tokens only.',
};

/** The headers that answers share, for `components`. */
export function sharedHeaders(): Headers {
  const integer = { type: 'integer' as const, minimum: 0 };
  return {
    'X-Request-Id': { description: 'Names this request in the logs.', schema: { type: 'string' } },
    'Retry-After': { description: 'Seconds to wait.', schema: integer },
    ...Object.fromEntries(
      Object.entries({ ...COUNTS, ...COUNTS_OF_PUBLISHING }).map(([name, description]) => [
        name,
        { description, schema: integer },
      ]),
    ),
  };
}

/** Adds what every route shares: the standard refusals, and the headers of its answers. */
export function completeOperation(operation: Operation): void {
  const kind = operation['x-access']?.credential.kind;
  const publishes = operation['x-counts-as'] === 'publishing';
  const open = kind === 'anyone' || kind === 'visitor';
  // Express gives every client's User-Agent; nobody needs to be told to send one.
  operation.parameters = operation.parameters?.filter((p) => !('name' in p) || p.name !== 'user-agent');
  const refusals = { ...REFUSALS, ...(operation.requestBody && REFUSALS_OF_BODIES) };
  for (const [status, description] of Object.entries(refusals)) {
    if (open && (status === '401' || status === '403')) continue;
    operation.responses[status] ??= refusal(description, Number(status));
  }
  operation.responses.default ??= refusal(FAILURE, 500);
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

function refusal(description: string, status: number) {
  return {
    description,
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: EXAMPLES[status] },
    },
  };
}
