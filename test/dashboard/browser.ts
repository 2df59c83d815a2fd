import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, CDPSession, Locator, Page, Request } from 'playwright-core';
import type { Person } from '#testing';
import { describeInBrowser, fitsWidth } from '../pages/browser';
import { deployment } from '../support/deployments';
import { carrySession } from './person';

/** The address of the service of this run. */
export const url = deployment().api[0];

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const WIDE = { width: 1280, height: 900 };
const SIZES = { 1280: WIDE, 390: { width: 390, height: 844 } };
const SCHEMES = ['light', 'dark'] as const;
/** Nothing moves, because each picture of a movement costs processor time. */
const DEFAULTS: BrowserContextOptions = {
  viewport: WIDE,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
};
/** Slow 3G, as the developer tools of Chromium define it. */
const SLOW_3G = { latencyMs: 400, kilobits: 400 };

const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** A menu or a list that floats belongs to the control that opened it, so it need not be in a landmark. That is no rule of WCAG either. */
const WITHOUT_POPUPS = `var withoutPopups = ({ id, nodes }) => ({
  id,
  nodes: nodes.filter(({ target }) => id !== 'region' || !document.querySelector(target[0])?.closest('[role=menu], [role=listbox]')),
})`;

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** How the tests of a story open pages. */
export interface Story {
  /** A page of the dashboard in a new browser context in which a person is signed in. */
  openAs: (person: Person, path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** An empty page of a visitor who is not signed in. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
  /** Another tab beside a page, in the same browser context. */
  openBeside: (page: Page, path: string) => Promise<Page>;
}

/**
 * A `describe` for a story in Chromium. Without Chromium, it is skipped and a warning says why. The service worker of the dashboard fetches
 * all of its files at the first visit, and every page is one, so only stories about it allow it: `{ serviceWorkers: 'allow' }`.
 */
export function describeStory(name: string, tests: (story: Story) => void): void {
  describeInBrowser(name, (openEmpty) => {
    const open = async (options?: BrowserContextOptions) =>
      watched(await openEmpty({ ...DEFAULTS, ...options }));
    tests({
      open,
      openAs: async (person, path, options) => {
        const page = await open(options);
        await carrySession(page, person);
        await page.goto(url + path);
        return page;
      },
      openBeside: async (page, path) => {
        const tab = watched(await page.context().newPage());
        await tab.goto(url + path);
        return tab;
      },
    });
  });
}

const violations = new WeakMap<Page, string[]>();

/** Records what the browser refuses on a page because of its Content-Security-Policy. */
function watched(page: Page): Page {
  const found: string[] = [];
  violations.set(page, found);
  page.on('console', (message) => {
    if (/content security policy|requires 'Trusted/i.test(message.text())) found.push(message.text());
  });
  page.on('pageerror', ({ message }) => {
    if (/content security policy|requires 'Trusted/i.test(message)) found.push(message);
  });
  return page;
}

/** The first problem shown at a field whose text contains `text`. The live region, which repeats it for screen readers, is not meant. */
export function fieldProblem(page: Page, text: string): Locator {
  return page.locator('[id$="-problem"]').filter({ hasText: text }).first();
}

/** Expects that the browser has refused nothing on the page because of its Content-Security-Policy since it was opened. */
export function expectNoCspViolations(page: Page): void {
  expect(violations.get(page)).toEqual([]);
}

/** Expects that axe finds nothing on the page as it is now, with the menus and dialogs that are open, in light and in dark colors. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    // The colors are all that differs in the other scheme.
    const options = colorScheme === SCHEMES[0] ? {} : { runOnly: RULES_OF_COLORS };
    for (const { id, nodes } of await violationsOfAxe(cdp, options))
      found.push(
        ...nodes.map(({ html, failureSummary }) => `${colorScheme}: ${id}: ${html}: ${failureSummary}`),
      );
  }
  await page.emulateMedia({ colorScheme: null });
  await cdp.detach();
  expect(found).toEqual([]);
}

/** Through the protocol of the developer tools, so that the page's own Content-Security-Policy need not allow it. */
async function violationsOfAxe(cdp: CDPSession, options: { runOnly?: string[] }): Promise<Finding[]> {
  const run = `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`;
  const findings = `${run}.then(({ violations }) => JSON.stringify(violations.map(withoutPopups)))`;
  const isLoaded = await evaluated(cdp, `typeof axe === 'object'`);
  return JSON.parse(
    (await evaluated(cdp, isLoaded ? findings : `${AXE}; ${WITHOUT_POPUPS}; ${findings}`)) as string,
  ) as Finding[];
}

async function evaluated(cdp: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    allowUnsafeEvalBlockedByCSP: true,
  });
  if (exceptionDetails) throw new Error(`axe failed: ${exceptionDetails.exception?.description}`);
  return result.value;
}

/** The requests to the API that a page has sent. */
export interface ApiRequests {
  /** `GET /api/nodes/…`, in the order in which they were sent; the stream of events is not among them. */
  all(): string[];
  count(): number;
  /** Forgets those so far. */
  reset(): void;
}

/** Counts the requests that a page sends to the API from now on. The stream of events is left out: it is open all the time. */
export function requestsOf(page: Page): ApiRequests {
  let sent: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || request.resourceType() === 'eventsource') return;
    sent.push(`${request.method()} ${pathname}${search}`);
  });
  return { all: () => [...sent], count: () => sent.length, reset: () => void (sent = []) };
}

/**
 * Looks at a screen in windows of 1280 and 390 pixels, in light and dark colors: it must fit the width of each. With KEEP_PICTURES=<folder>,
 * its pictures are kept there.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.KEEP_PICTURES;
  if (folder) mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  const tooWide: string[] = [];
  for (const [width, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    // The layout follows a resized window with the next frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    if (!(await fitsWidth(page))) tooWide.push(`${name} at ${width}`);
    for (const colorScheme of folder ? SCHEMES : []) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder!, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  expect(tooWide).toEqual([]);
}

/**
 * Makes the machine slower for one page.
 *
 * @param cpu how many times slower scripts run
 * @param network `slow3G`, or none
 */
export async function throttle(
  page: Page,
  { cpu = 1, network }: { cpu?: number; network?: 'slow3G' },
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const bytesPerSecond = network ? (SLOW_3G.kilobits * 1000) / 8 : -1;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network ? SLOW_3G.latencyMs : 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Cuts the network of the browser context of a page. @returns brings the network back */
export async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  await context.setOffline(true);
  return () => context.setOffline(false);
}
