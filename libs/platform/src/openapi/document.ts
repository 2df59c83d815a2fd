import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Config } from '../config/config';
import { completeOperation, sharedHeaders } from './complete-operation';
import { toOpenApi31 } from './json-schema';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The OpenAPI 3.1 document of an app, complete enough to generate a typed client. */
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
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: `${config.tokenPrefix}…`,
        description: 'An API token. It is opaque, and is created by a connection request or in settings.',
      },
      'bearer',
    )
    .addCookieAuth(
      config.secure ? '__Host-svc_session' : 'svc_session',
      {
        type: 'apiKey',
        in: 'cookie',
        description:
          'The session of a signed-in person. A request that changes something must also have an Origin or Referer of the service.',
      },
      'session',
    )
    .build();
  const document = SwaggerModule.createDocument(app, builder, { operationIdFactory: operationId });
  const components = (document.components ??= {});
  components.schemas = { ...components.schemas, Error: ERROR };
  components.headers = sharedHeaders();
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) if (path[method]) completeOperation(path[method]);
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
        code: {
          type: 'string' as const,
          description: 'Identifies the error. Codes do not change, so programs should rely on them.',
          example: 'SVC_NOT_FOUND',
        },
        message: {
          type: 'string' as const,
          description: 'A message for people. Its wording may change.',
          example: "Not found, or you don't have access to it.",
        },
        details: {
          type: 'object' as const,
          description: 'Details for programs, such as the wrong fields or the missing scopes.',
          additionalProperties: true,
        },
      },
    },
  },
};

/** The names of the controller and the method, such as `projectsList`; only the method's if it begins with the controller's, such as `signUp`. */
function operationId(controller: string, method: string): string {
  const area = lowerFirst(controller.replace(/Controller$/, ''));
  return method.startsWith(area) ? method : area + upperFirst(method);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
