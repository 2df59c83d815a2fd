import type { Page } from 'playwright-core';
import {
  type Person,
  type Project,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
} from '#testing';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page, name: string) => page.getByRole('region', { name });

describeStory('the first screen', ({ openAs }) => {
  it('shows a new person the first steps, and creates a sample project that explains the product', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, '/');
    expect(await heading(page).textContent()).toMatch(/Olive Owner$/);
    const steps = section(page, 'First steps');
    await steps.getByText(`claude mcp add --transport http workspace ${url}/mcp`).waitFor();
    await steps.getByRole('link', { name: 'Invite people' }).waitFor();
    await picture(page, 'home-new');
    await expectAccessible(page);

    await steps.getByRole('button', { name: 'Create a sample project' }).click();
    await page.waitForURL(/\/projects\/getting-started/);
    const { body } = await owner.get('/api/projects').expect(200);
    expect(body.data).toMatchObject([{ name: 'Getting started' }]);
    const { body: found } = await owner
      .get(`/api/projects/${body.data[0].id as string}/children`)
      .expect(200);
    expect(found.data.map(({ name }: { name: string }) => name)).toEqual([
      'welcome.md',
      'write.md',
      'agents.md',
      'share-and-publish.md',
      'keys.md',
    ]);
    expectNoCspViolations(page);
  });

  it('copies the command that connects an agent', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, '/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const command = section(page, 'First steps').getByRole('group', { name: 'Claude Code' });
    await command.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `claude mcp add --transport http workspace ${url}/mcp`,
    );
  });

  describe('of a person with projects', () => {
    let [owner, member]: Person[] = [];
    let project: Project;
    beforeAll(async () => {
      owner = await newOwner(url);
      member = await newMember(owner);
      project = await newProject(owner, { name: 'Handbook' });
      await newDocument(owner, project, 'guide/start.md', '# Start\n');
      await newDocument(owner, project, 'guide/التثبيت.md', '# دليل التثبيت\n');
    });

    it('shows what others changed, what waits, what was saved, and projects, with two requests', async () => {
      const document = await newDocument(member!, project, 'guide/plan.md', '# Plan\n');
      const agent = await connectAgent(member!, { clientName: 'Release bot', scopes: ['write:docs'] });
      await newDocument(agent, project, 'guide/notes.md', '# Notes\n');
      const { globalId } = await newDocId(owner!, document);
      await newShare(owner!, globalId, 'tenant', {
        expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      });
      const page = await openAs(owner!, '/drafts');
      await heading(page).waitFor();
      const requests = requestsOf(page);
      await page.goto(`${url}/`);
      const changes = section(page, 'What changed');
      await changes.getByRole('link', { name: 'Plan' }).waitFor();
      expect(await changes.getByRole('listitem').filter({ hasText: 'Plan' }).textContent()).toContain(
        'Mel Member',
      );
      expect(await changes.getByRole('listitem').filter({ hasText: 'Notes' }).textContent()).toContain(
        'Release bot',
      );
      const share = section(page, 'Waiting for you').getByRole('link', { name: 'A share expires soon' });
      expect(await share.getAttribute('href')).toBe(`/documents/${document}/share`);
      await section(page, 'Your recent documents').getByRole('link', { name: 'Start' }).waitFor();
      await section(page, 'Projects').getByRole('link', { name: 'Handbook' }).waitFor();
      expect([...new Set(requests.all())]).toEqual(['GET /api/session', 'GET /api/home']);
      await picture(page, 'home');
      await expectAccessible(page);
      expectNoCspViolations(page);
    });

    it('shows a change of somebody else without a reload', async () => {
      const page = await openAs(owner!, '/');
      await section(page, 'What changed').waitFor();
      await newDocument(member!, project, 'guide/later.md', '# Later\n');
      await section(page, 'What changed').getByRole('link', { name: 'Later' }).waitFor();
    });

    it('imports files that are dropped on it into a new project or one that exists', async () => {
      const page = await openAs(owner!, '/');
      await section(page, 'What changed').waitFor();
      const drop = async (name: string) => {
        const data = await page.evaluateHandle(
          `(() => { const data = new DataTransfer(); data.items.add(new File(['# Dropped'], '${name}')); return data; })()`,
        );
        await heading(page).dispatchEvent('dragover', { dataTransfer: data });
        await page.getByText('Drop files, a folder or a ZIP archive here to import them').waitFor();
        await heading(page).dispatchEvent('drop', { dataTransfer: data });
        await page.getByRole('dialog', { name: 'Import into which project?' }).waitFor();
      };
      const finish = async (title: string) => {
        await page.getByRole('button', { name: 'Continue' }).click();
        await page
          .getByRole('button', { name: /^Import/ })
          .last()
          .click();
        // While the import runs, "Close" does nothing.
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      };
      await drop('first.md');
      await page.getByRole('textbox', { name: 'Name of the project' }).fill('Dropped things');
      await picture(page, 'home-import');
      await expectAccessible(page);
      await finish('Dropped things');
      await page.getByRole('main').getByRole('link', { name: 'first.md' }).waitFor();

      await page.goto(`${url}/`);
      await section(page, 'What changed').waitFor();
      await drop('second.md');
      await page.getByRole('combobox', { name: 'Project' }).selectOption({ label: 'Dropped things' });
      await finish('Dropped things');
      await page.getByRole('main').getByRole('link', { name: 'second.md' }).waitFor();
      expectNoCspViolations(page);
    });

    it('says what happened if it cannot be loaded, and tries again', async () => {
      const page = await openAs(owner!, '/drafts');
      await heading(page).waitFor();
      await page.route('**/api/home', (route) =>
        route.fulfill({
          status: 400,
          headers: { 'X-Request-Id': 'req-of-the-test' },
          json: { error: { code: 'SVC_TEST', message: 'It is refused in this test.' } },
        }),
      );
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
      await page.getByRole('alert').getByText('It is refused in this test.').waitFor();
      await page.getByText('Request req-of-the-test').waitFor();
      await page.unroute('**/api/home');
      await page.getByRole('button', { name: 'Try again' }).click();
      await section(page, 'What changed').waitFor();
    });
  });
});
