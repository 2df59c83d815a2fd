import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Config } from '../config/config';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  'x-access'?: { credential: { kind: string } };
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const REFUSALS: Record<number, string> = {
  400: 'The input is not valid; `details.fields` says what is wrong.',
  401: 'No valid credential of a kind that this route takes.',
  403: 'The caller may not do this.',
  404: 'There is nothing here, or nothing that the caller may see.',
  429: 'A limit is reached; `Retry-After` says for how many seconds.',
};

/** The OpenAPI 3.1 document of an app, complete enough to generate a typed client from. */
export function buildOpenApi(
  app: INestApplication,
  config: Config,
  about: { title: string; description: string },
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(about.title)
    .setDescription(about.description)
    .setVersion('1')
    .addServer(config.baseUrl)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: `An API token: ${config.tokenPrefix}…` },
      'bearer',
    )
    .addCookieAuth(
      config.secure ? '__Host-svc_session' : 'svc_session',
      { type: 'apiKey', in: 'cookie' },
      'session',
    )
    .build();
  const document = SwaggerModule.createDocument(app, builder, {
    operationIdFactory: (controller, method) =>
      lowerFirst(controller.replace(/Controller$/, '')) + upperFirst(method),
  });
  document.components ??= {};
  document.components.schemas ??= {};
  document.components.schemas.Error = ERROR;
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) if (path[method]) complete(path[method] as Operation);
  }
  return toOpenApi31(document) as OpenAPIObject;
}

const ERROR = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: {
      type: 'object' as const,
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' as const, examples: ['SVC_NOT_FOUND'] },
        message: { type: 'string' as const },
        details: { type: 'object' as const, additionalProperties: true },
      },
    },
  },
} as never;

function complete(operation: Operation): void {
  const kind = operation['x-access']?.credential.kind;
  const open = kind === 'anyone' || kind === 'visitor';
  for (const [status, description] of Object.entries(REFUSALS)) {
    if (open && (status === '401' || status === '403')) continue;
    operation.responses[status] ??= {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
}

/** In 3.1 a schema is JSON Schema: what may be null has `null` among its types, and examples are a list. */
function toOpenApi31(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOpenApi31);
  if (value === null || typeof value !== 'object') return value;
  const { nullable, ...rest } = value as Record<string, unknown>;
  const converted = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, toOpenApi31(inner)]));
  if (nullable !== true) return converted;
  if (Array.isArray(converted.enum)) converted.enum = [...(converted.enum as unknown[]), null];
  if (typeof converted.type === 'string') return { ...converted, type: [converted.type, 'null'] };
  const { description, ...schema } = converted;
  return { description, anyOf: [schema.allOf ? (schema.allOf as unknown[])[0] : schema, { type: 'null' }] };
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
