import { type Person, newDocId, newDocument, newMember, newOwner, newProject, newShare } from '#testing';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';

describeStory('what belongs to one person', ({ openAs }) => {
  let owner: Person;
  beforeEach(async () => {
    owner = await newOwner(url);
  });

  it('begins with an empty My Docs, and a document of their own', async () => {
    const page = await openAs(owner, '/my-docs');
    await page.getByText(/^My Docs are your own documents/).waitFor();
    await picture(page, 'my-docs-empty');
    await page.getByRole('button', { name: 'New document' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('First thoughts');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/documents\/.*\/edit$/);
    await page.goto(`${url}/my-docs`);
    await page.getByRole('link', { name: 'First thoughts' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'my-docs');
    await page.getByLabel('Filter').selectOption({ label: 'Shared' });
    await page.getByText('No document in My Docs matches this filter.').waitFor();
    expectNoCspViolations(page);
  });

  it('say why a document cannot be created, and create it with the next try', async () => {
    const page = await openAs(owner, '/my-docs');
    await page.getByText(/^My Docs are your own documents/).waitFor();
    await page.route('**/api/projects/~', (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 'SVC_TEST', message: 'It is refused in this test.' } },
      }),
    );
    await page.getByRole('button', { name: 'New document' }).click();
    await page.getByRole('region', { name: 'Notices' }).getByText('It is refused in this test.').waitFor();
    await page.unroute('**/api/projects/~');
    await page.getByRole('button', { name: 'New document' }).click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
  });

  it('show in a view what others rename and save, while it is open', async () => {
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, '/plan.md', '# Plan\n');
    const { body } = await owner.post('/api/personal-views', { name: 'Reading list' }).expect(201);
    const viewId = body.data.id as string;
    await owner.post('/api/personal-views/refs', { viewId, sourceNodeId: nodeId }).expect(201);
    const page = await openAs(owner, `/views/${viewId}`);
    await page.getByRole('link', { name: 'Plan' }).waitFor();
    await owner
      .post(`/api/projects/${project.id}/documents/save`, { nodeId, content: '# Second plan\n' })
      .expect(200);
    await page.getByRole('link', { name: 'Second plan' }).waitFor();
  });

  it('can be arranged in a view: added, ordered, put into folders and removed', async () => {
    const project = await newProject(owner);
    await newDocument(owner, project, '/budget.md', '# Budget of the year\n');
    await newDocument(owner, project, '/budget-old.md', '# Budget of last year\n');
    const page = await openAs(owner, '/my-docs');
    await page.getByRole('button', { name: 'New view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Reading list');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reading list' }).waitFor();
    await picture(page, 'view-empty');
    await page.getByRole('button', { name: 'Add a document' }).click();
    await page.getByLabel('Title or path').fill('budget');
    await page.getByRole('button', { name: 'Add: Budget of the year' }).click();
    await page.getByRole('button', { name: 'Add: Budget of last year' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await links.nth(1).waitFor();
    expect(await links.allInnerTexts()).toEqual(['Budget of the year', 'Budget of last year']);
    await page.getByRole('button', { name: 'Actions for Budget of last year' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await page.getByRole('main').getByRole('listitem').first().filter({ hasText: 'last year' }).waitFor();
    await page.getByRole('button', { name: 'Add a folder' }).click();
    await page.getByLabel('Name of the folder').fill('Later');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Actions for Budget of the year' }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByLabel('Folder of the view').selectOption({ label: 'Later' });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Later' })
      .getByRole('link', { name: 'Budget of the year' })
      .waitFor();
    await expectAccessible(page);
    await picture(page, 'view');
    await page.getByRole('button', { name: 'Actions for Budget of last year' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the view' }).click();
    await page.getByRole('link', { name: 'Budget of last year' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions of the view' }).click();
    await page.getByRole('menuitem', { name: 'Delete the view…' }).click();
    await page.getByRole('button', { name: 'Delete the view' }).click();
    await page.waitForURL(/\/my-docs$/);
    expectNoCspViolations(page);
  });

  it('names what others share with them', async () => {
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, '/plan.md', '# The plan\n');
    const member = await newMember(owner);
    const { id } = await newDocId(owner, nodeId);
    const page = await openAs(member, '/shared-with-me');
    await page.getByText(/^Nobody has shared a document with you yet/).waitFor();
    await newShare(owner, id, 'user', { targetId: member.userId, permission: 'write' });
    await page.getByRole('link', { name: 'The plan' }).waitFor();
    await page.getByText('Can edit').waitFor();
    await expectAccessible(page);
    await picture(page, 'shared-with-me');
  });
});
