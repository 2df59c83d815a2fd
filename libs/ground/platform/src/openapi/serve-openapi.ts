import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { sha256 } from '../crypto/hashing';
import { NotFound } from '../errors/errors';
import { matchesAny } from '../http/conditional';
import { type Part, partsOf } from './parts';

const WHOLE = '/api/openapi.json';
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

/** Serves the document at /api/openapi.json, its parts below /api/openapi, and a page for people at /api/docs. */
export function serveOpenApi(app: NestExpressApplication, document: OpenAPIObject): void {
  const parts = partsOf(document);
  app.use(documentRoutes(document, parts));
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
  const urls = parts.map((part) => ({ name: part.document.tags![0]!.name, url: addressOf(part) }));
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

function documentRoutes(document: OpenAPIObject, parts: Part[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (path: string, body: object): void => {
    const bytes = Buffer.from(JSON.stringify(body));
    const etag = sha256(bytes).toString('hex').slice(0, 20);
    router.get(path, (req, res) => sendDocument(req, res, bytes, etag));
  };
  serve(WHOLE, document);
  serve('/api/openapi', { data: parts.map(summaryOf) });
  for (const part of parts) serve(addressOf(part), part.document);
  return router;
}

/** How the index lists a part. */
function summaryOf(part: Part): object {
  const { tags, paths } = part.document;
  const operations = Object.values(paths).flatMap((item) => Object.keys(item)).length;
  return { ...tags![0], href: addressOf(part), operations };
}

function addressOf({ slug }: Part): string {
  return `/api/openapi/${slug}.json`;
}

function sendDocument(req: Request, res: Response, bytes: Buffer, etag: string): void {
  res.setHeader('ETag', `"${etag}"`);
  res.setHeader('Cache-Control', REVALIDATE);
  if (matchesAny(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
