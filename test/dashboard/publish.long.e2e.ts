import type { Page } from 'playwright-core';
import {
  type Person,
  type Project,
  newDocument,
  newMember,
  newOwner,
  newProject,
  uniqueName,
} from '#testing';
import { CARD, CREDENTIAL, setReview } from '../publishing/published-support';
import { openSecret } from '../../clients/sdk/src/seal/seal';
import { connectSealing, enrolKey } from '../seal/seal-support';
import { deployment } from '../support/deployments';
import {
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  fieldProblem,
  picture,
  requestsOf,
  url,
} from './browser';
import { chooseAgent } from './person';

const { databaseUrl } = deployment();

const region = (page: Page, name: string) => page.getByRole('region', { name });
const state = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeStory('publishing a document', ({ openAs, open }) => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner, { name: 'Handbook' });
  });

  const save = (content: string, by = owner, to = project) =>
    newDocument(by, to, `${uniqueName('page')}.md`, content);
  const opened = (nodeId: string, by = owner) => openAs(by, `/documents/${nodeId}/publish`);
  /** Returns what a visitor without an account sees at the public address. */
  const publicPage = async (slug: string) => {
    const page = await open();
    const answer = await page.goto(`${url}/p/${owner.tenantSlug}/${slug}`);
    return { status: answer!.status(), text: await page.locator('body').innerText() };
  };

  it('leads from nothing to a public page, to its update, and offline again', async () => {
    const title = uniqueName('Getting started');
    const nodeId = await save(`# ${title}\n\nInstall it first.\n`);
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/documents/${nodeId}/publish`);
    await state(page, 'Not published').waitFor();
    expect([...new Set(requests.all())]).toEqual([
      'GET /api/session',
      `GET /api/nodes/${nodeId}/view?format=text`,
    ]);
    const slug = await page.getByLabel('Address').inputValue();
    await page.getByText(`${url}/p/${owner.tenantSlug}/${slug}`).waitFor();
    await picture(page, 'publish-none');

    await page.getByLabel('Title for search engines').fill('How to start');
    const preview = page.getByRole('figure');
    expect(await preview.textContent()).toContain('How to start');
    await button(page, 'Create a draft').click();
    await state(page, 'Draft').waitFor();
    await region(page, 'What the scan found').getByText('no credentials and no personal data').waitFor();
    expect((await publicPage(slug)).status).toBe(404);
    await picture(page, 'publish-draft');
    await expectAccessible(page);

    await button(page, 'Publish').click();
    await state(page, 'Public').waitFor();
    expect((await publicPage(slug)).text).toContain('Install it first.');
    await page
      .getByRole('link', { name: `/p/${owner.tenantSlug}/${slug}` })
      .first()
      .waitFor();
    await page.getByRole('radio', { name: '4', exact: true }).click();
    await page.getByText('4 of 5 · 1 rating').waitFor();

    const { body } = await owner.get(`/api/nodes/${nodeId}/view`).expect(200);
    await owner
      .post(`/api/projects/${project.id}/documents/save`, {
        nodeId,
        content: `# ${title}\n\nUnpack it first.\n`,
        skipQualityCheck: true,
      })
      .set('If-Match', `"${body.data.node.etag as string}"`)
      .expect(200);
    await page.getByText('The document has changed since.').waitFor();
    expect((await publicPage(slug)).text).toContain('Install it first.');
    await picture(page, 'publish-live');
    await expectAccessible(page);
    await button(page, 'Update the public page').click();
    await page.getByText('The public page shows the current text.').first().waitFor();
    expect((await publicPage(slug)).text).toContain('Unpack it first.');

    await button(page, 'Take the page offline').click();
    const dialog = page.getByRole('dialog', { name: 'Take this page offline?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Take the page offline' }).click();
    await state(page, 'Draft').waitFor();
    expect((await publicPage(slug)).status).toBe(404);
    expectNoCspViolations(page);
  });

  it('seals a credential for an agent in place of the text, and then the scan passes', async () => {
    const robot = await connectSealing(owner, { clientName: 'Deploy robot' });
    const { privateKey } = await enrolKey(robot);
    const nodeId = await save(`# Deployment\n\npassword: ${CREDENTIAL}\n\nAgain: ${CREDENTIAL}.\n`);
    const page = await opened(nodeId);
    await button(page, 'Create a draft').click();
    const scan = region(page, 'What the scan found');
    await scan.getByRole('listitem').filter({ hasText: 'Line 3' }).waitFor();
    await button(page, 'Seal it instead: Line 3').click();
    const dialog = page.getByRole('dialog', { name: 'Seal it instead' });
    await dialog.getByRole('button', { name: 'Seal', exact: true }).click();
    await dialog.getByText('Fill in this field.').waitFor();
    await chooseAgent(dialog, 'Deploy robot');
    await dialog.getByLabel('What is it?').fill('Token of the deployment');
    await picture(page, 'publish-seal');
    await expectAccessible(page);
    const refuse = await changeWhileSealing(page, nodeId);
    await dialog.getByRole('button', { name: 'Seal', exact: true }).click();
    await page.getByText('Nothing was sealed: the document has changed.').first().waitFor();
    const { body: envelopes } = await owner.get('/api/secret-envelopes').expect(200);
    expect(envelopes.data.map(({ state }: { state: string }) => state)).toEqual(['revoked']);
    await refuse.stop();
    await button(page, 'Use the current text').click();
    await page.getByText('The draft has the current text.').first().waitFor();
    await button(page, 'Check for secrets and personal data').click();
    await scan.getByRole('listitem').filter({ hasText: 'Line 3' }).waitFor();

    await button(page, 'Seal it instead: Line 3').click();
    await chooseAgent(dialog, 'Deploy robot');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await loseTheAnswerOnce(page);
    await dialog.getByRole('button', { name: 'Seal', exact: true }).click();
    await scan.getByText('no credentials and no personal data').waitFor();
    await picture(page, 'publish-sealed');
    expect(sent.join('\n')).not.toContain(CREDENTIAL);

    const { body: saved } = await owner.get(`/api/nodes/${nodeId}/view?format=text`).expect(200);
    const text = saved.data.untrusted.text as string;
    expect(text).not.toContain(CREDENTIAL);
    const [, id] = /\{\{sealed:([\da-f-]{36})\}\}/.exec(text)!;
    expect(text.split(`{{sealed:${id}}}`)).toHaveLength(3);
    const { body } = await robot.agent.post(`/api/v1/secret-envelopes/${id}/fetch`).expect(200);
    expect(new TextDecoder().decode(await openSecret(body.data, privateKey))).toBe(CREDENTIAL);
    expectNoCspViolations(page);
  });

  /** Somebody else saves the document each time when a secret has been sealed, before the text without it is sent. */
  async function changeWhileSealing(page: Page, nodeId: string) {
    const path = '**/api/v1/secret-envelopes';
    await page.route(path, async (route) => {
      const { body } = await owner.get(`/api/nodes/${nodeId}/view?format=text`).expect(200);
      await owner
        .post(`/api/projects/${project.id}/documents/save`, {
          nodeId,
          content: `${body.data.untrusted.text as string}\nMore.\n`,
          skipQualityCheck: true,
        })
        .set('If-Match', `"${body.data.node.etag as string}"`)
        .expect(200);
      await route.continue();
    });
    return { stop: () => page.unroute(path) };
  }

  /** The next save is carried out, and its answer is lost. The client repeats it. */
  async function loseTheAnswerOnce(page: Page): Promise<void> {
    await page.route(
      '**/documents/save',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  }

  it('shows what the scan found in its line, and lets an owner override it with a reason', async () => {
    const nodeId = await save(
      `# Setup\n\nFirst line.\nThe key is ${CREDENTIAL}, keep it.\n\nCard: ${CARD}\n`,
    );
    const page = await opened(nodeId);
    await button(page, 'Create a draft').click();
    const scan = region(page, 'What the scan found');
    const finding = scan.getByRole('listitem').filter({ hasText: 'Line 4' });
    await finding.waitFor();
    expect(await finding.locator('mark').textContent()).toBe(CREDENTIAL);
    expect(await finding.textContent()).toContain('Credential (high)');
    expect(await scan.getByRole('listitem').filter({ hasText: 'Line 6' }).textContent()).toContain(
      'Personal data',
    );
    // The typed text is saved before the scan refuses, and the override continues with it.
    await page.getByLabel('Description').fill('How to set it up.');
    await button(page, 'Save and publish').click();
    const override = page.getByRole('form', { name: 'Publish in spite of the findings' });
    await override.waitFor();
    await picture(page, 'publish-findings');
    await expectAccessible(page);
    await override.getByRole('button').click();
    await override.getByText('Fill in this field.').waitFor();
    await picture(page, 'publish-override');
    await override.getByLabel('Reason').fill('Both are examples.');
    await override.getByRole('button').click();
    await state(page, 'Public').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('How to set it up.');
    await scan.getByText('An override with a reason holds for exactly this text.').waitFor();
    await picture(page, 'publish-overridden');
    await expectAccessible(page);
    expectNoCspViolations(page);
  });

  it('lets a member override personal data, and not what looks like a credential', async () => {
    const member = await newMember(owner);
    const page = await opened(await save(`# Cards\n\nCard: ${CARD}\n`), member);
    await button(page, 'Create a draft').click();
    await state(page, 'Draft').waitFor();
    await button(page, 'Publish').click();
    await page.getByLabel('Reason').fill('It is a test number.');
    await button(page, 'Publish in spite of the findings').click();
    await state(page, 'Public').waitFor();

    const other = await opened(await save(`# Keys\n\nKey: ${CREDENTIAL}\n`), member);
    await button(other, 'Create a draft').click();
    await state(other, 'Draft').waitFor();
    await button(other, 'Publish').click();
    await other.getByText('Only an owner or admin can publish the document in spite of them.').waitFor();
    expect(await other.getByLabel('Reason').count()).toBe(0);
    expect(await button(other, 'Publish in spite of the findings').count()).toBe(0);
    await state(other, 'Draft').waitFor();
    await picture(other, 'publish-override-refused');
    await expectAccessible(other);
  });

  it('says beside the field what is wrong, and loses nothing', async () => {
    const taken = await opened(await save('# Taken address\n'));
    await button(taken, 'Create a draft').click();
    await state(taken, 'Draft').waitFor();
    const page = await opened(await save('# Another\n'));
    await page.getByLabel('Title', { exact: true }).fill('');
    await page.getByLabel('Address').fill('Not a slug');
    await page.getByLabel('Description').fill('What it is about.');
    await button(page, 'Create a draft').click();
    await fieldProblem(page, 'Fill in this field.').waitFor();
    await fieldProblem(page, 'Use lower-case letters, digits, and single hyphens').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Title', { exact: true }).fill('Another');
    await page.getByLabel('Address').fill('taken-address');
    await button(page, 'Create a draft').click();
    await page
      .getByText('Another published document or draft of your organization has this address.')
      .waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('What it is about.');
    await page.getByLabel('Address').fill('free-address');
    await button(page, 'Create a draft').click();
    await state(page, 'Draft').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('What it is about.');
  });

  it('shows a draft as soon as it exists, whatever became of the rest or of the answer', async () => {
    const page = await opened(await save(`# ${uniqueName('Half done')}\n`));
    await page.route('**/published-docs/*/seo', (route) => route.abort('failed'), { times: 1 });
    await page.getByLabel('Description').fill('What it is\nabout.');
    await button(page, 'Create a draft').click();
    await state(page, 'Draft').waitFor();
    await button(page, 'Save').click();
    await page.getByText('Draft saved.').first().waitFor();
    await page.reload();
    await state(page, 'Draft').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('What it is about.');

    const lost = await opened(await save(`# ${uniqueName('Lost')}\n`));
    await lost.getByLabel('Description').fill('Still here.');
    await lost.route(
      '**/published-docs',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await button(lost, 'Create a draft').click();
    await lost.getByText('The service cannot be reached.').first().waitFor();
    await button(lost, 'Create a draft').click();
    await state(lost, 'Draft').waitFor();
    expect(await lost.getByLabel('Description').inputValue()).toBe('Still here.');
  });

  it('overrides only what the scan has seen: what was typed since is scanned before it is public', async () => {
    const title = uniqueName('Typed');
    const page = await opened(await save(`# ${title}\n\nKey: ${CREDENTIAL}\n`));
    await button(page, 'Create a draft').click();
    await state(page, 'Draft').waitFor();
    await button(page, 'Publish').click();
    const override = page.getByRole('form', { name: 'Publish in spite of the findings' });
    await override.waitFor();
    await page.getByLabel('Title', { exact: true }).fill(`${title} again`);
    await override.waitFor({ state: 'detached' });
    await button(page, 'Save and publish').click();
    await override.getByLabel('Reason').fill('It is an example.');
    await override.getByRole('button').click();
    await state(page, 'Public').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(`${title} again`);
    const slug = await page.getByLabel('Address').inputValue();
    expect((await publicPage(slug)).text).toContain(`${title} again`);
  });

  it('asks an owner to review what a member wants to publish, where the organization requires it', async () => {
    const strict = await newOwner(url);
    await setReview(databaseUrl, strict.tenantId, true);
    const member = await newMember(strict);
    const nodeId = await save('# Reviewed\n', strict, await newProject(strict));
    const page = await opened(nodeId, member);
    await button(page, 'Create a draft').click();
    await button(page, 'Request a review').click();
    await state(page, 'Waiting for a review').waitFor();
    expect(await button(page, 'Approve and publish').count()).toBe(0);
    const home = await openAs(strict, '/');
    await home.getByRole('link', { name: 'Review before publishing' }).click();
    await home.getByRole('region', { name: 'What the scan found' }).waitFor();
    await picture(home, 'publish-review');
    await expectAccessible(home);
    await button(home, 'Ask for changes').click();
    const dialog = home.getByRole('dialog', { name: 'Ask for changes' });
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await dialog.getByText('Fill in this field', { exact: false }).waitFor();
    await dialog.getByLabel('What must change').fill('Say <b>when</b>.');
    await expectAccessible(home);
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await state(home, 'Draft').waitFor();
    await page.getByRole('blockquote').getByText('Say <b>when</b>.').waitFor();
    await picture(page, 'publish-returned');
    await expectAccessible(page);
    await button(page, 'Request a review').click();
    await state(page, 'Waiting for a review').waitFor();
    expect(await page.getByRole('blockquote').count()).toBe(0);
    await state(home, 'Waiting for a review').waitFor();
    await button(home, 'Approve and publish').click();
    await state(home, 'Public').waitFor();
    await state(page, 'Public').waitFor();
    await page.getByText('only an owner or admin can change a public page').waitFor();
  });

  it('lists everything that is published, and takes a page offline from there', async () => {
    const lister = await newOwner(url);
    const handbook = await newProject(lister, { name: 'Handbook' });
    const page = await openAs(lister, '/published');
    await page.getByText('Nothing is published yet.').waitFor();
    await expectAccessible(page);
    for (const [title, isLive] of [
      ['Guide', true],
      ['Plan', false],
    ] as const) {
      const sourceNodeId = await newDocument(lister, handbook, `${title}.md`, `# ${title}\n`);
      const draft = await lister
        .post('/api/published-docs', {
          projectId: handbook.id,
          sourceNodeId,
          publicTitle: title,
          slug: title.toLowerCase(),
        })
        .expect(201);
      if (isLive)
        await lister.post(`/api/published-docs/${draft.body.data.id as string}/publish`).expect(200);
    }
    await page.getByRole('link', { name: 'Guide', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Plan', exact: true }).waitFor();
    await picture(page, 'published');
    await expectAccessible(page);
    await page.getByLabel('Show').selectOption('published');
    await page.getByRole('link', { name: 'Plan', exact: true }).waitFor({ state: 'detached' });
    await page.getByText('1 document', { exact: true }).waitFor();
    await button(page, 'Take the page offline: Guide').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take the page offline' }).click();
    await page.getByText('No document matches this filter.').waitFor();
    expectNoCspViolations(page);
  });
});
