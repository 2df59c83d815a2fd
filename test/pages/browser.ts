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

/** A describe in real Chromium; where there is none it is skipped, counted as such, and says why. */
export function describeInBrowser(
  name: string,
  tests: (open: (options?: BrowserContextOptions) => Promise<Page>) => void,
): void {
  const executablePath = process.env.TEST_CHROMIUM;
  if (!executablePath) console.warn(`Skipped: ${name}: ${process.env.TEST_MISSING_CHROMIUM}`);
  (executablePath ? describe : describe.skip)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ARGUMENTS });
    });
    afterAll(() => browser.close());
    tests(async (options) => (await browser.newContext(options)).newPage());
  });
}

/** Keeps a picture of a page for human eyes, where TEST_SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Whether everything fits the width of the window. */
export function fits(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth');
}
