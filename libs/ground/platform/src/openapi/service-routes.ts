import type { OpenAPIObject } from '@nestjs/swagger';
import { headerReference } from './shared-headers';
import type { Operation } from './operation';

type Content = Record<string, { schema: object }>;

const TAG = 'Operation';
const STATE = { type: 'string', enum: ['up', 'down'] };
const READINESS = envelope({
  type: 'object',
  required: ['ready', 'database', 'redis', 'wakeups', 'files', 'limits', 'draining'],
  properties: {
    ready: { type: 'boolean', description: 'Whether the process can serve requests.' },
    database: { ...STATE, description: 'The state of PostgreSQL.' },
    redis: { type: 'string', enum: ['up', 'down', 'unused'], description: 'The state of Redis.' },
    wakeups: { ...STATE, description: 'Whether the process gets the wake-ups of the others.' },
    files: {
      type: 'string',
      enum: ['up', 'down', 'unused'],
      description: 'The state of the store of files.',
    },
    limits: {
      type: 'string',
      enum: ['counting', 'open'],
      description: '`open`: requests are served without being counted, because Redis is down.',
    },
    draining: { type: 'boolean', description: 'Whether the process is shutting down.' },
  },
});
const ALIVE = envelope({
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', enum: ['alive'], description: 'Always `alive`.' } },
});
const INDEX = envelope({
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'description', 'href', 'operations'],
    properties: {
      name: { type: 'string', description: 'The tag.' },
      description: { type: 'string', description: 'What its routes do.' },
      href: { type: 'string', description: 'The path of the part.' },
      operations: { type: 'integer', minimum: 1, description: 'The number of its operations.' },
    },
  },
});
const DOCUMENT: Content = json({
  type: 'object',
  description: 'An OpenAPI 3.1 document.',
  additionalProperties: true,
});

/** The routes that no controller has: the state of the process, and the document itself. */
export function serviceRoutes(tags: readonly string[]): OpenAPIObject['paths'] {
  return {
    '/healthz': get('healthAlive', 'Check that the process is alive', json(ALIVE), {
      more: 'For operators and load balancers. It is not counted by any limit.',
    }),
    '/readyz': get('healthReady', 'Check that the process can serve', json(READINESS), {
      more: 'For operators and load balancers. Neither Redis nor the store of files being down makes the process unready.',
      further: { 503: { description: 'The process cannot serve requests.', content: json(READINESS) } },
    }),
    '/metrics': get(
      'metrics',
      'Read the metrics',
      { 'text/plain': { schema: { type: 'string' } } },
      {
        more: 'The metrics of the process in the text format of Prometheus.',
      },
    ),
    '/api/openapi.json': get('openapiWhole', 'Read this document', DOCUMENT, {
      more: 'The whole document. `GET /api/openapi` lists its parts.',
      conditional: true,
    }),
    '/api/openapi': get('openapiIndex', 'List the parts of this document', json(INDEX), {
      more: 'One part per tag, each a self-contained document, for clients that cannot read the whole.',
      conditional: true,
    }),
    '/api/openapi/{tag}.json': get('openapiPart', 'Read a part of this document', DOCUMENT, {
      more: 'The operations of one tag, with the components that they need.',
      conditional: true,
      parameters: [
        {
          name: 'tag',
          in: 'path',
          required: true,
          description: 'The tag, in lower case and with hyphens.',
          schema: { type: 'string', enum: [...tags] },
        },
      ],
    }),
    '/api/docs': get(
      'openapiPage',
      'Open the API reference',
      { 'text/html': { schema: { type: 'string' } } },
      {
        more: 'A page for people that shows this document.',
      },
    ),
  };
}

interface More {
  more: string;
  conditional?: boolean;
  parameters?: object[];
  further?: Record<number, { description: string; content: Content }>;
}

function get(
  operationId: string,
  summary: string,
  content: Content,
  { more, conditional, parameters = [], further = {} }: More,
): { get: Operation } {
  const cached = { ETag: headerReference('ETag'), 'Cache-Control': headerReference('Cache-Control') };
  const headers = conditional && { headers: cached };
  const unchanged = { description: 'The ETag in If-None-Match is current.', ...headers };
  const operation = {
    operationId,
    summary,
    description: more,
    tags: [TAG],
    parameters: [...parameters, ...(conditional ? [IF_NONE_MATCH] : [])],
    responses: {
      200: { description: summary, content, ...headers },
      ...(conditional && { 304: unchanged }),
      ...further,
    },
    'x-access': { credential: { kind: 'anyone' } },
    'x-addition': true,
  };
  return { get: operation as unknown as Operation };
}

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'An ETag. While it is current, the response is 304 without a body.',
  schema: { type: 'string' },
};

function envelope(data: object): object {
  return { type: 'object', required: ['data'], properties: { data } };
}

function json(schema: object): Content {
  return { 'application/json': { schema } };
}
