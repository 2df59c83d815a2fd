import type { Page } from 'playwright-core';
import { type Person, newDocument, newOwner, newProject } from '#testing';
import { untilKept } from './kept';
import { carrySession } from './person';
import { describeStory, expectAccessible, expectNoCspViolations, requestsOf, throttle, url } from './browser';

const TEXT =
  '# Setup\n\nRead this before the scripts.\n\n<script>alert(1)</script>\n\n## Far below\n\nThe end.\n';

describeStory('a document on a slow network', ({ open, openAs }) => {
  let owner: Person;
  let nodeId: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    nodeId = await newDocument(owner, await newProject(owner), 'setup.md', TEXT);
  });

  const path = () => `/documents/${nodeId}`;
  const text = (page: Page) => page.getByText('Read this before the scripts.');
  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });

  /** Holds the large script back. @returns lets it arrive */
  async function holdScripts(page: Page): Promise<() => void> {
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/app\/assets\/main-/, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  it('can be read before the scripts have arrived, and each answer is asked for once', async () => {
    const page = await openAs(owner, '/device');
    const requests = requestsOf(page);
    const release = await holdScripts(page);
    await page.goto(url + path(), { waitUntil: 'commit' });
    await text(page).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toBe('Setup');
    expect(await navigation(page).count()).toBe(0);
    expect(await page.locator('main script').count()).toBe(0);
    await expectAccessible(page);
    release();
    await navigation(page).waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const asked = requests.all().filter((request) => /\/(view|session)$/.test(request));
    expect(asked.sort()).toEqual([`GET /api/nodes/${nodeId}/view`, 'GET /api/session']);
    expectNoCspViolations(page);
  });

  it('begins at the heading that its address names', async () => {
    const page = await openAs(owner, '/device', { viewport: { width: 390, height: 300 } });
    await holdScripts(page);
    await page.goto(`${url}${path()}#far-below`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Far below' }).waitFor();
    const top = await page
      .getByRole('heading', { name: 'Far below' })
      .evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top).toBeLessThan(300);
  });

  it('is not shown to a person who may not read it, nor after the session ended', async () => {
    const stranger = await newOwner(url);
    const page = await openAs(stranger, path());
    await navigation(page).waitFor();
    expect(await text(page).count()).toBe(0);
    const visitor = await open();
    await visitor.goto(url + path());
    expect(new URL(visitor.url()).pathname).toBe('/sign-in');
  });

  it('is shown on a slow machine and slow 3G', async () => {
    const page = await openAs(owner, '/device');
    await throttle(page, { cpu: 6, network: 'slow3G' });
    await page.goto(url + path(), { waitUntil: 'commit' });
    await text(page).waitFor();
    await navigation(page).waitFor();
    expectNoCspViolations(page);
  });

  it('is not taken from what this browser keeps, which may be of somebody else', async () => {
    const page = await openAs(owner, path());
    await text(page).waitFor();
    await untilKept(page, owner, 'views');
    await page.context().clearCookies();
    await carrySession(page, await newOwner(url));
    const release = await holdScripts(page);
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/view'));
    await page.goto(url + path(), { waitUntil: 'commit' });
    expect((await refused).status()).toBe(404);
    expect(await text(page).count()).toBe(0);
    release();
  });

  it('can be left at an anchor that no heading has', async () => {
    const page = await openAs(owner, `${path()}#50%`);
    await navigation(page).waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    expect(await text(page).count()).toBe(0);
  });

  it('stays if a menu cannot be loaded, and offers to reload the page', async () => {
    const page = await openAs(owner, '/device');
    const parts = /dialog-window|palette-window|menu-popup/;
    await page.route(parts, (route) => route.abort());
    await page.goto(url + path());
    await navigation(page).waitFor();
    await page.getByRole('button', { name: /Olive Owner/ }).click();
    await page
      .getByRole('alert')
      .or(page.getByText(/connection/i))
      .first()
      .waitFor();
    expect(await text(page).count()).toBeGreaterThan(0);
    expect(await page.getByRole('menu').count()).toBe(0);

    await page.unroute(parts);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await page.getByRole('button', { name: /Olive Owner/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  });

  it('is preceded by a start page that can be read as early, and stays in its place', async () => {
    const member = await newOwner(url);
    await newDocument(
      member,
      await newProject(member, { name: 'Handbook' }),
      'team/setup.md',
      '# Set up your team\n',
    );
    const page = await openAs(member, '/device');
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      const requests = requestsOf(page);
      const release = await holdScripts(page);
      await page.goto(`${url}/`, { waitUntil: 'commit' });
      const places = async () => {
        const found: Record<string, number> = {};
        for (const name of ['First steps', 'What changed', 'Projects']) {
          const heading = page.getByRole('main').getByRole('heading', { name, exact: true });
          await heading.waitFor();
          found[name] = Math.round((await heading.boundingBox())!.y);
        }
        return found;
      };
      const early = await places();
      expect(await navigation(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Set up your team' }).waitFor();
      await expectAccessible(page);
      release();
      await page.getByRole('button', { name: 'Copy' }).first().waitFor();
      expect(await places()).toEqual(early);
      const asked = requests.all().filter((request) => /\/(home|session)$/.test(request));
      expect(asked.sort()).toEqual(['GET /api/home', 'GET /api/session']);
      expectNoCspViolations(page);
      await page.unroute(/\/app\/assets\/main-/);
    }
  });

  it('is preceded by a project whose rows can be read as early, and stay in their place', async () => {
    const member = await newOwner(url);
    const project = await newProject(member, { name: 'Handbook' });
    await member.patch(`/api/projects/${project.id}`, { description: 'How we work.' }).expect(200);
    await newDocument(member, project, 'team/setup.md', '# Set up your team\n');
    const welcome = await newDocument(member, project, 'welcome.md', '# Welcome\n');
    const page = await openAs(member, '/device');
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      const requests = requestsOf(page);
      const release = await holdScripts(page);
      await page.goto(`${url}/projects/${project.slug}`, { waitUntil: 'commit' });
      const main = page.getByRole('main');
      const places = async () => {
        const found: number[] = [];
        for (const text of ['How we work.', 'team', 'welcome.md']) {
          const shown = main.getByText(text, { exact: true }).filter({ visible: true }).first();
          await shown.waitFor();
          const { x, y } = (await shown.boundingBox())!;
          found.push(Math.round(x), Math.round(y));
        }
        return found;
      };
      const early = await places();
      expect(await navigation(page).count()).toBe(0);
      const link = main.getByRole('link', { name: 'welcome.md' }).filter({ visible: true });
      expect(await link.getAttribute('href')).toBe(`/documents/${welcome}`);
      await expectAccessible(page);
      release();
      await page.getByRole('button', { name: 'Actions of the project' }).waitFor();
      await page.getByRole('treeitem', { name: 'welcome.md' }).filter({ visible: true }).first().waitFor();
      expect(await places()).toEqual(early);
      // The project may be asked for again once the stream of events is open.
      const asked = requests.all().filter((request) => /\/children\S*$/.test(request));
      expect(asked).toHaveLength(1);
      expectNoCspViolations(page);
      await page.unroute(/\/app\/assets\/main-/);
    }
  });
});
