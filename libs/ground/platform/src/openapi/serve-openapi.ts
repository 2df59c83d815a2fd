import { readFile } from 'node:fs/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response, Router } from 'express';
import { exactRouter, serveGet } from '../http/exact-router';
import { Precompressed } from '../http/precompressed';
import { NotFound } from '../errors/errors';
import type { About } from './about';
import { type Part, partsOf } from './parts';
import { slugOfTag } from './tags';

const WHOLE = '/api/openapi.json';
const INDEX = '/api/openapi';
const SCRIPT = 'text/javascript; charset=utf-8';
/** The large files of Swagger UI: their types, and where they are. */
const LARGE_FILES = new Map([
  [
    '/swagger-ui.css',
    { type: 'text/css; charset=utf-8', find: () => require.resolve('swagger-ui-dist/swagger-ui.css') },
  ],
  [
    '/swagger-ui-bundle.js',
    { type: SCRIPT, find: () => require.resolve('swagger-ui-dist/swagger-ui-bundle.js') },
  ],
  [
    '/swagger-ui-standalone-preset.js',
    { type: SCRIPT, find: () => require.resolve('swagger-ui-dist/swagger-ui-standalone-preset.js') },
  ],
]);
/** The files that the page at /api/docs loads. The package of Swagger UI contains more, like its package.json. */
const PAGE_FILES = new Set([
  ...LARGE_FILES.keys(),
  '/swagger-ui-init.js',
  '/favicon-32x32.png',
  '/favicon-16x16.png',
]);
/** Serves the document at /api/openapi.json, its parts below /api/openapi, and a page for people at /api/docs. The first reader loads it. */
export function serveOpenApi(
  app: NestExpressApplication,
  about: About,
  load: () => Promise<OpenAPIObject>,
): void {
  const tags = about.tagGroups.flatMap((group) => group.tags);
  app.use(documentRoutes(tags, load));
  // Swagger UI loads its script and styles from this origin, sets style attributes and inlines its icons.
  app.use('/api/docs', (req: Request, res: Response, next: NextFunction) => {
    // Swagger UI would also serve its page at /api/docs/, with addresses of scripts that don't exist.
    const isPage = !/^[^?]*\/(\?|$)/.test(req.originalUrl) && req.path === '/';
    if (!isPage && !PAGE_FILES.has(req.path)) throw new NotFound();
    res.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    next();
  });
  app.use('/api/docs', pageFiles());
  const urls = tags.map(({ name }) => ({ name, url: addressOf(slugOfTag(name)) }));
  // Swagger UI loads the document or the part that the reader chooses, so the page itself contains none.
  SwaggerModule.setup('api/docs', app, {} as OpenAPIObject, {
    raw: false,
    explorer: true,
    customSiteTitle: 'API reference',
    swaggerOptions: {
      urls: [{ name: 'Everything', url: WHOLE }, ...urls],
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      validatorUrl: null,
    },
  });
}

function documentRoutes(tags: readonly { name: string }[], load: () => Promise<OpenAPIObject>): Router {
  const document = once(load);
  const parts = once(async () => partsOf(await document()));
  const router = exactRouter();
  const serve = (path: string, body: () => Promise<unknown>): void => {
    const served = once(async () => {
      const bytes = Buffer.from(JSON.stringify(await body()));
      return new Precompressed('application/json; charset=utf-8', bytes);
    });
    serveGet(router, path, async (req, res) => (await served()).send(req, res));
  };
  serve(WHOLE, document);
  serve(INDEX, async () => ({ data: (await parts()).map(summaryOf) }));
  for (const slug of tags.map(({ name }) => slugOfTag(name)))
    serve(addressOf(slug), async () => (await parts()).find((part) => part.slug === slug)?.document);
  return router;
}

/** Serves the large files of the page, compressed. */
function pageFiles(): Router {
  const router = exactRouter();
  for (const [path, { type, find }] of LARGE_FILES) {
    const file = once(async () => new Precompressed(type, await readFile(find())));
    router.get(path, async (req, res) => (await file()).send(req, res));
  }
  return router;
}

/** The result of a function that is called at the first use. A failure is not kept. */
function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () =>
    (created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    }));
}

/** How the index lists a part. */
function summaryOf({ slug, document: { tags, paths } }: Part): object {
  const operations = Object.values(paths).flatMap((item) => Object.keys(item)).length;
  return { ...tags![0], href: addressOf(slug), operations };
}

function addressOf(slug: string): string {
  return `${INDEX}/${slug}.json`;
}
