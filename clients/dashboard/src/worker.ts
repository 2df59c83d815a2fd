/** Values that the build inserts: the names of all built files, those of the start first. */
declare const BUILT_FILES: readonly string[];
/** Changes with the files. */
declare const BUILD: string;

/** The parts of a service worker that this file uses. The types of workers would replace those of pages in all other files. */
interface Worker {
  addEventListener(
    name: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<void>): void }) => void,
  ): void;
  addEventListener(
    name: 'fetch',
    listener: (event: {
      request: Request;
      respondWith(answer: Promise<Response>): void;
      waitUntil(work: Promise<void>): void;
    }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const worker = self as unknown as Worker;
const CACHE = `dashboard-${BUILD}`;
/** A screen that only signed-in people get, under which the page of all screens is kept. */
const PAGE = '/projects';
const SCREENS =
  /^\/(?:projects|documents|shared|published|my-docs|views|shared-with-me|agents|secrets|rooms|distributions|requests|discover|profiles|feed|search|drafts|settings\/(?:account|audit-log|data|domains|groups|members|organization|policies|sessions|single-sign-on|tokens|usage)|settings$)(?:\/|$)/;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // Answers of the API are never kept here: what a person may read can change at any time.
  if (pathname.startsWith('/app/assets/')) event.respondWith(builtFile(request));
  else if (request.mode === 'navigate' && SCREENS.test(pathname)) {
    event.respondWith(keptPage(request));
    event.waitUntil(refreshPage());
  } else if (request.mode === 'navigate' && pathname === '/') event.respondWith(startPage(request));
});

/** Keeps the page and the files of one build together, or nothing. */
async function install(): Promise<void> {
  const page = await currentPage();
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILT_FILES.map((name) => `/app/assets/${name}`));
  await cache.put(PAGE, page);
  await worker.skipWaiting();
}

/** @throws Error if nobody is signed in, or if the page is that of another build, as while a new version is rolled out */
async function currentPage(): Promise<Response> {
  const page = await fetch(PAGE, { redirect: 'manual', cache: 'no-cache' });
  if (!page.ok) throw new Error('Nobody is signed in.');
  const html = await page.clone().text();
  if (!html.includes(BUILT_FILES[0]!)) throw new Error('The page belongs to another build.');
  return page;
}

/** Replaces the kept page for the next visit: its Content-Security-Policy can change without its files. */
async function refreshPage(): Promise<void> {
  const page = await currentPage().catch(() => undefined);
  if (page) await (await caches.open(CACHE)).put(PAGE, page);
}

/** Serves the tabs that are open too: what a person opens first without a connection is often a part that their first visit has not loaded. */
async function activate(): Promise<void> {
  await worker.clients.claim();
  await removeOldCaches();
}

/** The files of the build before stay: a tab that is still open can ask for a part that the service no longer has. */
async function removeOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith('dashboard-') && name !== CACHE);
  // They are listed in the order in which they were created.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The name of a file contains a hash of it, so what is kept is current. */
async function builtFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The page of all screens: it holds nothing of the person, and asks the API who is signed in. */
async function keptPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(PAGE)) ?? fetch(request);
}

/** Visitors who are not signed in get another page at `/`, so the service is asked first. */
async function startPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(PAGE);
    if (kept) return kept;
    throw error;
  }
}
