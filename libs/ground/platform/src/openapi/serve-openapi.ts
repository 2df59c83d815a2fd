import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { sha256 } from '../crypto/hashing';
import { NotFound } from '../errors/errors';
import { matchesAny } from '../http/conditional';
import type { About } from './about';
import { type Part, partsOf } from './parts';
import { slugOfTag } from './tags';

const WHOLE = '/api/openapi.json';
const INDEX = '/api/openapi';
/** The files that the page at /api/docs loads. The package of Swagger UI contains more, like its package.json. */
const PAGE_FILES = new Set([
  '/swagger-ui.css',
  '/swagger-ui-bundle.js',
  '/swagger-ui-standalone-preset.js',
  '/swagger-ui-init.js',
  '/favicon-32x32.png',
  '/favicon-16x16.png',
]);
/** Every cache may keep a document, and must revalidate it before each use. */
const REVALIDATE = 'public, no-cache';

interface Served {
  bytes: Buffer;
  etag: string;
}

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
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (path: string, body: () => Promise<unknown>): void => {
    const served = once(async () => toServed(await body()));
    router.get(path, async (req, res) => sendDocument(req, res, await served()));
  };
  serve(WHOLE, document);
  serve(INDEX, async () => ({ data: (await parts()).map(summaryOf) }));
  for (const slug of tags.map(({ name }) => slugOfTag(name)))
    serve(addressOf(slug), async () => (await parts()).find((part) => part.slug === slug)?.document);
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

function toServed(body: unknown): Served {
  const bytes = Buffer.from(JSON.stringify(body));
  return { bytes, etag: sha256(bytes).toString('hex').slice(0, 20) };
}

/** How the index lists a part. */
function summaryOf({ slug, document: { tags, paths } }: Part): object {
  const operations = Object.values(paths).flatMap((item) => Object.keys(item)).length;
  return { ...tags![0], href: addressOf(slug), operations };
}

function addressOf(slug: string): string {
  return `${INDEX}/${slug}.json`;
}

function sendDocument(req: Request, res: Response, { bytes, etag }: Served): void {
  res.setHeader('ETag', `"${etag}"`);
  res.setHeader('Cache-Control', REVALIDATE);
  if (matchesAny(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
