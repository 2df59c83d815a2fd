import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { PlatformSettings } from '../platform.settings';
import { errorCatalog } from '../errors/api-error';
import type { About } from './about';
import { WARNING } from './answer-schema';
import { credentialsOf } from './at-addresses';
import { completeOperation } from './complete-operation';
import { ErrorResponses } from './error-responses';
import { addExamples } from './examples';
import { toOpenApi31 } from './json-schema';
import { NamedAnswers } from './named-answers';
import { completeBody, completeSchemas } from './request-body';
import { serviceRoutes } from './service-routes';
import { sharedHeaders } from './shared-headers';
import { inOrderOfTags, slugOfTag } from './tags';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An app whose further routes the document lists too, and the address at which they are served. */
export interface OtherApp {
  app: INestApplication;
  url: string;
}

/** The OpenAPI 3.1 document of an app, and of others beside it, complete enough to generate a typed client. */
export function buildOpenApi(
  app: INestApplication,
  platform: PlatformSettings,
  about: About,
  others: readonly OtherApp[] = [],
): OpenAPIObject {
  const document = documentOf(app, platform, about);
  for (const other of others) addRoutes(document, documentOf(other.app, platform, about), other.url);
  const tags = about.tagGroups.flatMap((group) => group.tags);
  Object.assign(document.paths, serviceRoutes(tags.map(({ name }) => slugOfTag(name))));
  const { schemas = {}, ...components } = document.components ?? {};
  completeSchemas(schemas);
  const errors = new ErrorResponses();
  const answers = new NamedAnswers();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      completeBody(operation, schemas);
      answers.nameThoseOf(operation);
      completeOperation({ method, path }, operation, errors);
      addExamples(operation, about.examples[`${method.toUpperCase()} ${path}`]);
    }
  }
  document.paths = inOrderOfTags(document.paths, about.tagGroups);
  document.components = {
    ...components,
    schemas: { ...schemas, ...answers.schemas, Warning: WARNING, ...errors.schemas },
    responses: errors.responses,
    headers: sharedHeaders(),
  };
  const { openapi, info, servers, paths } = document;
  const groups = about.tagGroups.map((group) => ({
    name: group.name,
    tags: group.tags.map(({ name }) => name),
  }));
  const ordered = {
    openapi,
    info,
    servers,
    tags,
    'x-tagGroups': groups,
    paths,
    components: document.components,
  };
  return toOpenApi31(ordered) as OpenAPIObject;
}

function documentOf(app: INestApplication, platform: PlatformSettings, about: About): OpenAPIObject {
  return SwaggerModule.createDocument(app, headOf(platform, about), {
    operationIdFactory: operationId,
    extraModels: errorCatalog().flatMap(({ details }) => details ?? []),
  });
}

/** Adds the routes that only another app has. Each operation names the server at which it is. */
function addRoutes(document: OpenAPIObject, other: OpenAPIObject, url: string): void {
  for (const [path, item] of Object.entries(other.paths)) {
    if (path in document.paths) continue;
    for (const method of METHODS) if (item[method]) item[method].servers = [{ url }];
    document.paths[path] = item;
  }
  document.components!.schemas = { ...other.components?.schemas, ...document.components?.schemas };
}

/** The version of the API. */
export const API_VERSION = '1';

/** The document without its paths. */
function headOf(platform: PlatformSettings, { title, description }: About) {
  const { bearerFormat, sessionCookie } = credentialsOf(platform);
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(description)
    .setVersion(API_VERSION)
    .addServer(platform.baseUrl)
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat,
        description:
          'An API token. It is opaque, and is created by a connection request or in settings. The scopes of an operation are listed in ' +
          'its security requirements; a token needs one of them.',
      },
      'bearer',
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat,
        description: 'The SCIM token of an organization, which an owner or admin issues in its settings.',
      },
      'scim',
    )
    .addCookieAuth(
      sessionCookie,
      {
        type: 'apiKey',
        in: 'cookie',
        description:
          'The session of a signed-in person. A request that changes something must also have an Origin or Referer of the service.',
      },
      'session',
    )
    .build();
}

/**
 * The names of the controller and the method, such as `projectsList`; only one of them if it begins or ends with the other, such as `signUp`
 * and `docsResolve`.
 */
function operationId(controller: string, method: string): string {
  const area = lowerFirst(controller.replace(/Controller$/, ''));
  if (area.endsWith(upperFirst(method))) return area;
  return method.startsWith(area) ? method : area + upperFirst(method);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
