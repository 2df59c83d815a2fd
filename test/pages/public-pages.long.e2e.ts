import type { Page } from 'playwright-core';
import { newOwner, newProject, type Person, type Project, sql } from '#testing';
import { change, newLive } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

const TABLE_ROW = Array.from({ length: 12 }, (_, i) => `a rather wide column ${i}`).join(' | ');
const CONTENT = `# A guide

A paragraph with **bold** text, \`code\`, a [link](https://example.org), <script>window.ran = 1</script> and <img src=x onerror="window.ran=1">.

## Code

\`\`\`ts
${'const name = "a line that is much longer than any window is wide"; '.repeat(5)}
\`\`\`

## Tables

| ${TABLE_ROW} |
|${'---|'.repeat(12)}
| ${TABLE_ROW} |

## Lists

- [x] done
- [ ] not done

> A quotation, in a lighter color.

<details><summary>More</summary>Hidden text.</details>

### A subsection

${'A paragraph that makes the page longer. '.repeat(60)}

## 日本語

これは日本語の段落です。

## End

![A picture](https://example.invalid/a.png)
`;

/** A page, with what the browser reports about it. */
interface WatchedPage {
  page: Page;
  /** The messages in the console and uncaught errors, except those about the missing picture. */
  messages: string[];
  /** The URLs that the page requested. */
  requested: string[];
}

/** A script that finds the text with the lowest contrast on the page (WCAG 2.2, section 1.4.3). */
const LOWEST_CONTRAST = `(() => {
  const rgb = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => ((c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const background = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = rgb(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const found = [...document.querySelectorAll('body *')]
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.checkVisibility())
    .map((e) => {
      const [a, b] = [luminance(rgb(getComputedStyle(e).color)), luminance(background(e))].sort((x, y) => y - x);
      return { ratio: (a + 0.05) / (b + 0.05), at: e.outerHTML.slice(0, 80) };
    });
  return found.sort((x, y) => x.ratio - y.ratio)[0];
})()`;

describeInBrowser('the page of a published document', (open) => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let project: Project;
  let path: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    const { slug } = await newLive(owner, project, { content: CONTENT });
    path = `/p/${owner.tenantSlug}/${slug}`;
  });

  async function watch(options: Parameters<typeof open>[0] = {}): Promise<WatchedPage> {
    const page = await open(options);
    const watched: WatchedPage = { page, messages: [], requested: [] };
    page.on('console', (message) => {
      if (!message.location().url.includes('example.invalid')) watched.messages.push(message.text());
    });
    page.on('pageerror', (error) => watched.messages.push(String(error)));
    page.on('request', (request) => watched.requested.push(request.url()));
    return watched;
  }

  const PHONE = { width: 360, height: 740 };
  const DESKTOP = { width: 1280, height: 900 };

  it.each([
    ['light', 'desktop', DESKTOP],
    ['dark', 'desktop', DESKTOP],
    ['light', 'phone', PHONE],
    ['dark', 'phone', PHONE],
  ] as const)(
    'is readable in %s mode on a %s, and complies with its content security policy',
    async (colorScheme, device, viewport) => {
      const { page, messages, requested } = await watch({ colorScheme, viewport });
      for (const [name, address] of [
        ['document', path],
        ['origin', `${path}/origin`],
        ['list', `/p/${owner.tenantSlug}`],
      ] as const) {
        await page.goto(url + address);
        expect(await fitsWidth(page)).toBe(true);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        for (const landmark of ['banner', 'main', 'contentinfo'] as const)
          expect(await page.getByRole(landmark).count()).toBe(1);
        const worst = await page.evaluate<{ ratio: number; at: string }>(LOWEST_CONTRAST);
        if (worst.ratio < 4.5) throw new Error(`${worst.at} has a contrast of ${worst.ratio.toFixed(2)}`);
        await saveScreenshot(page, `public-${name}-${colorScheme}-${device}`);
      }
      expect(messages).toEqual([]);
      expect(await page.evaluate<unknown>('window.ran')).toBeUndefined();
      for (const address of requested)
        expect(
          address.startsWith(url) ||
            address.startsWith('data:') ||
            address.startsWith('https://example.invalid/'),
        ).toBe(true);
    },
  );

  it('works without JavaScript: the table of contents, the badge and the skip link lead to their targets', async () => {
    const { page, messages } = await watch({ javaScriptEnabled: false, viewport: PHONE });
    await page.goto(url + path);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    expect(await contents.getByRole('link', { name: 'Tables' }).isVisible()).toBe(false);
    await contents.getByText('Contents').click();
    await contents.getByRole('link', { name: 'Tables' }).click();
    expect(new URL(page.url()).hash).toBe('#tables');
    expect(await page.locator('h2:target').textContent()).toBe('Tables');
    await page.goto(url + path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    expect((await skip.boundingBox())!.x).toBeGreaterThanOrEqual(0);
    await page.getByRole('link', { name: 'Verified Origin' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Origin of this document');
    expect(await page.locator('main').innerText()).toContain('The origin of this document is verified.');
    await page.getByRole('link', { name: 'Back to the document' }).click();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(messages).toEqual([]);
  });

  it('shows the table of contents next to the text on a wide screen', async () => {
    const { page } = await watch({ viewport: DESKTOP });
    await page.goto(url + path);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const [sidebar, text] = [await contents.boundingBox(), await page.locator('.prose').boundingBox()];
    expect(await contents.getByRole('link', { name: '日本語' }).isVisible()).toBe(true);
    expect(sidebar!.x + sidebar!.width).toBeLessThanOrEqual(text!.x);
  });

  it('scrolls long code and wide tables separately from the page, with the keyboard too', async () => {
    const { page } = await watch({ viewport: PHONE });
    await page.goto(url + path);
    for (const wide of [page.locator('.prose pre'), page.getByRole('region', { name: 'Table' })]) {
      expect(await wide.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
      await wide.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction((element) => element.scrollLeft > 0, await wide.elementHandle());
    }
  });

  it('wraps a long URL in a table, so that the next column is visible', async () => {
    const address = `https://example.org/${'a-long-path/'.repeat(12)}end?with=a-query`;
    const rows = `| Name | Where | State |\n|---|---|---|\n| Staging | <${address}> | up |\n| Live | \`${address}\` | down |\n`;
    const { slug } = await newLive(owner, project, { content: `# Services\n\nWhere they are.\n\n${rows}` });
    for (const [device, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      const { page } = await watch({ viewport });
      await page.goto(`${url}/p/${owner.tenantSlug}/${slug}`);
      const table = page.getByRole('region', { name: 'Table' });
      expect(await table.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await saveScreenshot(page, `public-address-${device}`);
    }
  });

  it('prints the whole document with its URL, without controls', async () => {
    const { page } = await watch({ viewport: { width: 794, height: 1123 } });
    await page.goto(url + path);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.site', '.contents', '.foot'])
      expect(await page.locator(hidden).isVisible()).toBe(false);
    expect(await fitsWidth(page)).toBe(true);
    expect(await page.locator('.prose details').evaluate((element) => element.clientHeight)).toBeGreaterThan(
      await page.locator('.prose summary').evaluate((element) => element.clientHeight),
    );
    for (const wide of ['.prose pre', '.scroll'])
      expect(await page.locator(wide).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(
        true,
      );
    expect(await page.locator('.print-only').innerText()).toContain(path);
    await saveScreenshot(page, 'public-document-print');
  });

  it('reports that the text differs from the recorded one', async () => {
    const doc = await newLive(owner, project);
    await change(owner, doc.id, { content: '# Another\n' }).expect(200);
    await sql(
      databaseUrl,
      `UPDATE published_documents SET content = '# Swapped', version = version + 1 WHERE id = $1`,
      [doc.id],
    );
    const { page } = await watch({ viewport: PHONE });
    await page.goto(`${url}/p/${owner.tenantSlug}/${doc.slug}`);
    await page.getByRole('link', { name: /Origin not verified/ }).click();
    const text = await page.locator('main').innerText();
    expect(text).toContain('The origin of this document is not verified');
    expect(text).toContain('or the recorded text was replaced');
    expect(text).not.toContain('is verified.');
    await saveScreenshot(page, 'public-origin-changed');
  });

  it('puts the bullets, lines and columns of each language at its own side', async () => {
    const content = `${'Words in English, which most of this document is written in. '.repeat(4)}

- one item
- فريق التحرير
  1. الأول

> هذا اقتباس طويل باللغة العربية

| الاسم | الدور |
|---|---|
| ليلى | محررة |

- [ ] write a chapter
- [x] مراجعة الفصل
`;
    const { slug } = await newLive(owner, project, { content });
    const { page } = await watch({ viewport: DESKTOP });
    await page.goto(`${url}/p/${owner.tenantSlug}/${slug}`);
    const directions = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.prose :is(p, li, blockquote, table)')].map((e) => e.tagName + ' ' + getComputedStyle(e).direction)`,
    );
    expect(directions).toEqual([
      ...['P ltr', 'LI ltr', 'LI rtl', 'LI rtl', 'BLOCKQUOTE rtl', 'P rtl', 'TABLE rtl'],
      ...['LI ltr', 'LI rtl'],
    ]);
    const [name, role] = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.prose th')].map((cell) => cell.getBoundingClientRect().left)`,
    );
    expect(name).toBeGreaterThan(role!);
    expect(await page.getByRole('checkbox', { name: 'مراجعة الفصل' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'write a chapter' }).isChecked()).toBe(false);
    await saveScreenshot(page, 'public-mixed-scripts');
  });

  it('shows the day in the zone of the reader, and UTC without JavaScript', async () => {
    const { slug } = await newLive(owner, project, { content: 'Words.' });
    const address = `${url}/p/${owner.tenantSlug}/${slug}`;
    await sql(
      databaseUrl,
      `UPDATE published_documents SET published_at = '2026-03-01T23:30:00Z' WHERE slug = $1`,
      [slug],
    );
    const [local, utc] = [
      { timezoneId: 'Asia/Kolkata' },
      { timezoneId: 'Asia/Kolkata', javaScriptEnabled: false },
    ];
    for (const [options, day] of [
      [local, '2 March 2026'],
      [utc, '1 March 2026'],
    ] as const) {
      const { page, messages } = await watch(options);
      await page.goto(address);
      const time = page.locator('.byline time').first();
      expect(await time.textContent()).toBe(day);
      expect(await time.getAttribute('title')).toBe('1 March 2026 at 23:30 UTC');
      expect(messages).toEqual([]);
    }
  });

  it('has the text direction of its content', async () => {
    const { slug } = await newLive(owner, project, {
      publicTitle: 'دليل',
      content: 'هذا نص باللغة العربية.\n\n    code --here\n\n| أ | ب |\n|---|---|\n| ١ | ٢ |\n',
    });
    const { page } = await watch();
    await page.goto(`${url}/p/${owner.tenantSlug}/${slug}`);
    const directions = await page.evaluate<string[]>(
      `['.prose p', '.prose pre'].map((selector) => getComputedStyle(document.querySelector(selector)).direction)`,
    );
    expect(directions).toEqual(['rtl', 'ltr']);
    // A number has no direction of its own, but must be aligned with the heading of its column.
    const [heading, number] = await page.evaluate<number[]>(
      `['th', 'td'].map((tag) => { const range = new Range(); range.selectNodeContents(document.querySelector('.prose ' + tag)); return Math.round(range.getBoundingClientRect().right); })`,
    );
    expect(number).toBe(heading);
    await saveScreenshot(page, 'public-arabic');
  });
});
