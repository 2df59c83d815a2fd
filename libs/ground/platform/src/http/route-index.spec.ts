import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { indexRoutes } from './route-index';

/** The most specific first, as Express needs them. */
const PATTERNS = [
  '/',
  '/api/projects',
  '/api/projects/:id',
  '/api/projects/:id/manifest',
  '/api/nodes/search',
  '/api/nodes/:id',
  '/api/nodes/:id/move',
  '/api/nodes/:id/:part',
  '/api/:any/search',
  '/p/:slug.md',
  '/p/:slug',
  '/files/read-me',
  '/files/*path',
  '/optional{/:part}',
];

const PATHS = [
  '/',
  '',
  '/api',
  '/api/projects',
  '/API/Projects',
  '/api/projects/',
  '/api/projects/1',
  '/api/projects/1/',
  '/api/projects/1/manifest?a=/api/nodes/2',
  '/api/projects/%31/manifest',
  '/api/projects/a%2Fb',
  '/api/projects/%zz',
  '/api//projects',
  '/api/nodes/search',
  '/api/nodes/Search/',
  '/api/nodes/x/move',
  '/api/x/search',
  '/api/%6eodes/search',
  '/p/a.md',
  '/p/a.b',
  '/files/a/b/c',
  '/files/read-me',
  '/api/nodes/x/y',
  '/files',
  '/optional',
  '/optional/x',
  '/mounted/x/y',
  '/constructor',
  '/api/__proto__/search',
  'http://host/api/nodes/7',
];

/** An application whose handlers record what they are called with, and call the next one. */
function build(indexed: boolean, patterns = PATTERNS): { app: Express; calls: unknown[] } {
  const app = express();
  app.enable('strict routing');
  app.enable('case sensitive routing');
  const calls: unknown[] = [];
  const record = (name: string) => (req: express.Request, _res: express.Response, next: () => void) => {
    calls.push([name, req.method, { ...req.params }, (req.route as { path?: string } | undefined)?.path]);
    next();
  };
  if (indexed) indexRoutes(app);
  app.use(record('first'));
  for (const pattern of patterns) app.get(pattern, record(`get ${pattern}`));
  app.use('/mounted', record('mounted'));
  for (const pattern of patterns) app.post(pattern, record(`post ${pattern}`));
  app.all(/regular/, record('regular expression'));
  app.use(record('last'));
  return { app, calls };
}

async function callsFor({ app, calls }: ReturnType<typeof build>, method: string, url: string) {
  calls.length = 0;
  const req = { method, url, headers: {} } as IncomingMessage;
  const res = { setHeader: () => undefined, end: () => undefined } as unknown as ServerResponse;
  const error = await new Promise<unknown>((resolve) => {
    const handle = app as unknown as (
      req: IncomingMessage,
      res: ServerResponse,
      done: typeof resolve,
    ) => void;
    handle(req, res, resolve);
    if (method === 'OPTIONS') setImmediate(() => setImmediate(resolve));
  });
  return [...calls, error instanceof Error ? error.message : null];
}

describe('the index of routes', () => {
  const [plain, indexed] = [build(false), build(true)];

  it.each(['GET', 'POST', 'HEAD', 'DELETE', 'OPTIONS'])('calls what Express calls for %s', async (method) => {
    for (const path of [...PATHS, '/a/regular/one'])
      expect([path, await callsFor(indexed, method, path)]).toEqual([
        path,
        await callsFor(plain, method, path),
      ]);
  });

  it.each([
    ['reversed', PATTERNS.toReversed()],
    ['sorted by name', PATTERNS.toSorted()],
    ['interleaved', [...PATTERNS.filter((_, n) => n % 2), ...PATTERNS.filter((_, n) => n % 2 === 0)]],
  ])('calls the most specific route first if the routes are %s', async (_, patterns) => {
    const shuffled = build(true, patterns);
    for (const path of PATHS)
      for (const method of ['GET', 'POST'])
        expect([path, await callsFor(shuffled, method, path)]).toEqual([
          path,
          await callsFor(plain, method, path),
        ]);
  });

  it('knows routes that are added later', async () => {
    const { app, calls } = build(true);
    await callsFor({ app, calls }, 'GET', '/late');
    app.get('/late', (_req, _res, next) => (calls.push('late'), next()));
    expect(await callsFor({ app, calls }, 'GET', '/late')).toContain('late');
  });

  it('tells the methods of a path, of all patterns that match it', () => {
    const app = express();
    app.enable('case sensitive routing');
    const methodsOf = indexRoutes(app);
    const handler = () => undefined;
    app.use(handler);
    app.get('/notes/:id', handler).patch('/notes/:id', handler).delete('/notes/read', handler);
    app.head('/notes', handler).post('/notes', handler).post('/notes', handler);
    expect(['/notes/1', '/notes/read', '/notes', '/Notes', '/', '/notes/1/2'].map(methodsOf)).toEqual([
      ['GET', 'PATCH'],
      ['DELETE', 'GET', 'PATCH'],
      ['POST'],
      [],
      [],
      [],
    ]);
  });
});
