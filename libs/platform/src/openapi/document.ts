import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Config } from '../config/config';
import { completeOperation, sharedHeaders } from './complete-operation';
import { toOpenApi31 } from './json-schema';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

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
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: `${config.tokenPrefix}…`,
        description: 'An API token, opaque. It comes from a connection request or from the settings.',
      },
      'bearer',
    )
    .addCookieAuth(
      config.secure ? '__Host-svc_session' : 'svc_session',
      {
        type: 'apiKey',
        in: 'cookie',
        description:
          'The session of a signed-in person. What changes something needs an Origin or Referer of the service as well.',
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
          description: 'Stays as it is; go by this.',
          example: 'SVC_NOT_FOUND',
        },
        message: {
          type: 'string' as const,
          description: 'For people; may be worded anew.',
          example: 'There is nothing here, or nothing that you may see.',
        },
        details: {
          type: 'object' as const,
          description: 'What a program can use: which fields are wrong, which scope is missing.',
          additionalProperties: true,
        },
      },
    },
  },
};

/** The controller's name before the method's, said once where the method says it too: `signUp`, `projectsList`. */
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
