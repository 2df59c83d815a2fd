import { type Person, newDocument, newMember, newOwner, newProject, sql } from '#testing';
import { newFile } from '../files/files-support';
import { newRoom } from '../rooms/people-support';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const PATH = '/settings/usage';
const { databaseUrl } = deployment();

describeStory('usage and limits', ({ openAs }) => {
  let owner: Person;
  let member: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
    await sql(databaseUrl, "UPDATE tenants SET plan = 'team' WHERE id = $1", [owner.tenantId]);
    const project = await newProject(owner);
    await newDocument(owner, project, 'guide.md');
    await newDocument(owner, project, 'plan.md');
    await newFile(owner, project, 'logo.png');
    await newRoom(owner);
    // A process knows a caller, and so the plan, for a moment.
    await eventually('the plan is known', async () => {
      const { body } = await owner.get('/api/organization/usage').expect(200);
      return (body as { data: { openRooms: { limit: number } } }).data.openRooms.limit === 10;
    });
  });

  it('are shown to an owner: what there is, and what the plan allows', async () => {
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Limits of the plan Team' }).waitFor();
    expect([...new Set(requests.all())].sort()).toEqual(['GET /api/organization/usage', 'GET /api/session']);
    const facts = (await main.innerText()).split('\n').filter((line) => line.trim() !== '');
    const of = (name: string): string => facts[facts.indexOf(name) + 1]!;
    expect([of('Documents'), of('Projects'), of('People')]).toEqual(['2', '1', '2']);
    expect([of('Open rooms'), of('New rooms in 24 hours')]).toEqual(['1 of 10', '1 of 100']);
    expect(of('Files')).toMatch(/^\d+ B of 100 GiB$/);
    expect(of('Published documents a day')).toBe('200');
    expect(of('A document')).toBe('5 MiB');
    expect(await main.getByRole('meter', { name: 'Open rooms' }).getAttribute('aria-valuenow')).toBe('10');
    await picture(page, 'usage');
    await expectAccessible(page);
    expectNoCspViolations(page);
  });

  it('are read again at each visit', async () => {
    const page = await openAs(owner, PATH);
    const documents = page.getByRole('main').locator('dl > div').filter({ hasText: 'Documents' }).first();
    await documents.getByText('2', { exact: true }).waitFor();
    await newDocument(owner, await newProject(owner), 'third.md');
    await page.getByRole('link', { name: 'Policies' }).click();
    await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor();
    await page.getByRole('link', { name: 'Usage and limits' }).click();
    await documents.getByText('3', { exact: true }).waitFor();
  });

  it('say why they are not shown if the service cannot be reached, and are asked for again', async () => {
    const page = await openAs(owner, '/settings/policies');
    await page.getByRole('button', { name: 'Save policies' }).waitFor();
    await page.route('**/api/organization/usage', (route) => route.abort());
    await page.getByRole('link', { name: 'Usage and limits' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/organization/usage');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Limits of the plan Team' }).waitFor();
  });

  it('are not asked for by a member, who is told who sees them', async () => {
    const page = await openAs(member, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    await page.getByText('Owners and admins of your organization see its usage.').waitFor();
    expect(requests.all().filter((request) => request.includes('usage'))).toEqual([]);
    const settings = page.getByRole('navigation', { name: 'Settings' });
    await settings.getByRole('link', { name: 'Policies' }).waitFor();
    expect(await settings.getByRole('link', { name: 'Usage and limits' }).count()).toBe(0);
    await expectAccessible(page);
  });
});
