import type { OpenAPIObject } from '@nestjs/swagger';

export type Headers = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

/** The callers whose requests a route counts, which decides the headers of its answers. */
export type Counted = 'nobody' | 'sessions' | 'tokens';

/** The callers of a route, as far as its responses depend on them. */
export interface Audience {
  counted: Counted;
  /** Whether the daily publish quota counts the requests too. */
  publishes: boolean;
  /** Whether a browser gets errors as pages. */
  pages: boolean;
  /** Whether errors are those of SCIM (RFC 7644, section 3.12). */
  scim: boolean;
  /** Whether errors have the form of OAuth (RFC 6749, section 5.2). */
  oauth: boolean;
  /** Whether errors have `advisoryOnly`, as answers of the agent inbox do. */
  advisory: boolean;
}

const COUNTS: Record<string, string> = {
  'X-RateLimit-Limit': 'The number of requests that the caller can send in a minute.',
  'X-RateLimit-Remaining': 'The number of requests that remain in this minute.',
  'X-RateLimit-Reset': 'When the limit resets, in Unix seconds.',
};
const COUNTS_OF_TOKENS: Record<string, string> = {
  'X-DailyLimit-Limit': 'The number of requests that the plan allows in a day. Only for tokens.',
  'X-DailyLimit-Remaining': 'The number of requests that remain today. Only for tokens.',
  'X-DailyLimit-Reset': 'When the quota resets (00:00 UTC), in Unix seconds. Only for tokens.',
};
const COUNTS_OF_PUBLISHING: Record<string, string> = {
  'X-DailyPublishLimit-Limit':
    'The number of published documents that tokens can create in a day. Only for tokens.',
  'X-DailyPublishLimit-Remaining':
    'The number of published documents that tokens can still create today. Only for tokens.',
  'X-DailyPublishLimit-Reset': 'When the quota resets (00:00 UTC), in Unix seconds. Only for tokens.',
};

/** The headers that responses share, for `components`. */
export function sharedHeaders(): Headers {
  const integer = { type: 'integer' as const, minimum: 0 };
  const text = { type: 'string' as const };
  const shared = (counts: Record<string, string>): Headers =>
    Object.fromEntries(
      Object.entries(counts).map(([name, description]) => [
        name,
        { description, required: false, schema: integer },
      ]),
    );
  return {
    'X-Request-Id': { description: 'Identifies this request in the logs.', required: true, schema: text },
    ETag: {
      required: true,
      description: 'Identifies this state of the resource. Send it in If-None-Match or If-Match.',
      schema: text,
    },
    'Cache-Control': {
      required: true,
      description: 'How long the response may be cached: it must be revalidated before each use.',
      schema: text,
    },
    'WWW-Authenticate': {
      required: false,
      description: 'A challenge (RFC 6750), which names the scope that the token lacks.',
      schema: text,
    },
    'Retry-After': {
      description: 'How many seconds to wait before a retry. A response of 429 always has it.',
      required: false,
      schema: integer,
    },
    // They are missing while Redis is down, and if a request is refused before it is counted.
    ...shared({ ...COUNTS, ...COUNTS_OF_TOKENS, ...COUNTS_OF_PUBLISHING }),
  };
}

/** References to the shared headers of a response with this status. A response to a request that was not counted has no counts. */
export function headersOf(status: number, { counted, publishes }: Audience): Headers {
  const names = [
    'X-Request-Id',
    ...(status === 401 || (status === 403 && counted === 'tokens') ? ['WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(counted === 'nobody' ? [] : Object.keys(COUNTS)),
    ...(counted === 'tokens' ? Object.keys(COUNTS_OF_TOKENS) : []),
    ...(publishes ? Object.keys(COUNTS_OF_PUBLISHING) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, headerReference(name)]));
}

export function headerReference(name: string): { $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}
