import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long the browser may take for one step, in milliseconds. Only a step that hangs takes that long; STEP_SECONDS shortens it while a test is written. */
const LIMIT_MS = Number(process.env.STEP_SECONDS ?? 300) * 1000;

/** A `describe` for tests in Chromium. Without Chromium, they are skipped and a warning says why. */
export function describeInBrowser(
  name: string,
  tests: (open: (options?: BrowserContextOptions) => Promise<Page>) => void,
): void {
  const executablePath = process.env.TEST_CHROMIUM;
  if (!executablePath) console.warn(`Skipped: ${name}: ${process.env.TEST_MISSING_CHROMIUM}`);
  (executablePath ? describe : describe.skip)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ARGUMENTS, timeout: LIMIT_MS });
    });
    afterAll(() => browser.close());
    tests(async (options) => {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(LIMIT_MS);
      return context.newPage();
    });
  });
}

/** Saves a screenshot of a page if TEST_SCREENSHOTS names a folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Whether the page fits the width of the window, without scrolling sideways. */
export function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth');
}
