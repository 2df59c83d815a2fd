import type { Page } from 'playwright-core';
import { newOwner, newProject, type Person, type Project, sql } from '#testing';
import { change, newLive } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { describeInBrowser, fits, picture } from './browser';

// Whole programs start here, which takes its time on a busy machine.
const ROW = Array.from({ length: 12 }, (_, i) => `a column of some width ${i}`).join(' | ');
const CONTENT = `# A guide

A paragraph with **bold** text, \`code\`, a [link](https://example.org), <script>window.ran = 1</script> and <img src=x onerror="window.ran=1">.

## Code

\`\`\`ts
${'const name = "a line that is much longer than any window is wide"; '.repeat(5)}
\`\`\`

## Tables

| ${ROW} |
|${'---|'.repeat(12)}
| ${ROW} |

## Lists

- [x] done
- [ ] not done

> A quotation, in the softer ink.

<details><summary>More</summary>Folded in.</details>

### Within

${'A paragraph that makes the page longer. '.repeat(60)}

## 日本語

これは日本語の段落です。

## End

![A picture](https://example.invalid/a.png)
`;

interface Watched {
  page: Page;
  /** What the browser complained of, pictures that can't be had left out. */
  said: string[];
  asked: string[];
}

/** The lowest contrast of any text on the page, and where it is (WCAG 2.2, section 1.4.3). */
const CONTRAST = `(() => {
  const rgb = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => ((c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = rgb(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const found = [...document.querySelectorAll('body *')]
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.checkVisibility())
    .map((e) => {
      const [a, b] = [light(rgb(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
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

  async function watch(options: Parameters<typeof open>[0] = {}): Promise<Watched> {
    const page = await open(options);
    const watched: Watched = { page, said: [], asked: [] };
    page.on('console', (message) => {
      if (!message.location().url.includes('example.invalid')) watched.said.push(message.text());
    });
    page.on('pageerror', (error) => watched.said.push(String(error)));
    page.on('request', (request) => watched.asked.push(request.url()));
    return watched;
  }

  const PHONE = { width: 360, height: 740 };
  const DESK = { width: 1280, height: 900 };

  it.each([
    ['light', 'desk', DESK],
    ['dark', 'desk', DESK],
    ['light', 'phone', PHONE],
    ['dark', 'phone', PHONE],
  ] as const)(
    'is readable in %s on a %s, and breaks no rule of its policy',
    async (colorScheme, device, viewport) => {
      const { page, said, asked } = await watch({ colorScheme, viewport });
      for (const [name, address] of [
        ['document', path],
        ['origin', `${path}/origin`],
        ['list', `/p/${owner.tenantSlug}`],
      ] as const) {
        await page.goto(url + address);
        expect(await fits(page)).toBe(true);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        for (const landmark of ['banner', 'main', 'contentinfo'] as const)
          expect(await page.getByRole(landmark).count()).toBe(1);
        const worst = await page.evaluate<{ ratio: number; at: string }>(CONTRAST);
        if (worst.ratio < 4.5) throw new Error(`${worst.at} has a contrast of ${worst.ratio.toFixed(2)}`);
        await picture(page, `public-${name}-${colorScheme}-${device}`);
      }
      expect(said).toEqual([]);
      expect(await page.evaluate<unknown>('window.ran')).toBeUndefined();
      for (const address of asked)
        expect(
          address.startsWith(url) ||
            address.startsWith('data:') ||
            address.startsWith('https://example.invalid/'),
        ).toBe(true);
    },
  );

  it('needs no script: contents lead to their places, the badge to its explanation, the keyboard to the text', async () => {
    const { page, said } = await watch({ javaScriptEnabled: false, viewport: PHONE });
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
    expect(said).toEqual([]);
  });

  it('has its contents open beside the text where there is room', async () => {
    const { page } = await watch({ viewport: DESK });
    await page.goto(url + path);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const [aside, text] = [await contents.boundingBox(), await page.locator('.prose').boundingBox()];
    expect(await contents.getByRole('link', { name: '日本語' }).isVisible()).toBe(true);
    expect(aside!.x + aside!.width).toBeLessThanOrEqual(text!.x);
  });

  it('lets long code and wide tables scroll by themselves, with the keyboard too', async () => {
    const { page } = await watch({ viewport: PHONE });
    await page.goto(url + path);
    for (const wide of [page.locator('.prose pre'), page.getByRole('region', { name: 'Table' })]) {
      expect(await wide.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
      await wide.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction((element) => element.scrollLeft > 0, await wide.elementHandle());
    }
  });

  it('breaks a long address in a table, so that the column behind it is seen', async () => {
    const address = `https://example.org/${'a-long-path/'.repeat(12)}end?with=a-query`;
    const rows = `| Name | Where | State |\n|---|---|---|\n| Staging | <${address}> | up |\n| Live | \`${address}\` | down |\n`;
    const { slug } = await newLive(owner, project, { content: `# Services\n\nWhere they are.\n\n${rows}` });
    for (const [device, viewport] of [
      ['desk', DESK],
      ['phone', PHONE],
    ] as const) {
      const { page } = await watch({ viewport });
      await page.goto(`${url}/p/${owner.tenantSlug}/${slug}`);
      const table = page.getByRole('region', { name: 'Table' });
      expect(await table.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await picture(page, `public-address-${device}`);
    }
  });

  it('is printed whole: nothing to click, nothing cut off, and where it is from', async () => {
    const { page } = await watch({ viewport: { width: 794, height: 1123 } });
    await page.goto(url + path);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.site', '.contents', '.foot'])
      expect(await page.locator(hidden).isVisible()).toBe(false);
    expect(await fits(page)).toBe(true);
    expect(await page.locator('.prose details').evaluate((element) => element.clientHeight)).toBeGreaterThan(
      await page.locator('.prose summary').evaluate((element) => element.clientHeight),
    );
    for (const wide of ['.prose pre', '.scroll'])
      expect(await page.locator(wide).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(
        true,
      );
    expect(await page.locator('.print-only').innerText()).toContain(path);
    await picture(page, 'public-document-print');
  });

  it('says so when the text is not the recorded one', async () => {
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
    await picture(page, 'public-origin-changed');
  });

  it('reads from right to left where the text does', async () => {
    const { slug } = await newLive(owner, project, {
      publicTitle: 'دليل',
      content: 'هذا نص باللغة العربية.\n\n    code --here\n\n| أ | ب |\n|---|---|\n| ١ | ٢ |\n',
    });
    const { page } = await watch();
    await page.goto(`${url}/p/${owner.tenantSlug}/${slug}`);
    const directions = await page.evaluate<string[]>(
      `['.prose p', '.prose pre'].map((of) => getComputedStyle(document.querySelector(of)).direction)`,
    );
    expect(directions).toEqual(['rtl', 'ltr']);
    // A number has no direction of its own, and stands below its heading all the same.
    const [heading, number] = await page.evaluate<number[]>(
      `['th', 'td'].map((of) => { const range = new Range(); range.selectNodeContents(document.querySelector('.prose ' + of)); return Math.round(range.getBoundingClientRect().right); })`,
    );
    expect(number).toBe(heading);
    await picture(page, 'public-arabic');
  });
});
