import { type Person, newMember, newOwner, uniqueName } from '#testing';
import {
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  fieldProblem,
  picture,
  requestsOf,
  url,
} from './browser';

const PATH = '/settings/members/invites/many';

describeStory('many invites', ({ openAs }) => {
  let owner: Person;
  let member: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
  });

  const address = (): string => `${uniqueName('m')}@test.invalid`;
  const invited = async (): Promise<[string, string][]> =>
    (await owner.get('/api/members/invites').expect(200)).body.data.map(
      ({ email, role }: { email: string; role: string }) => [email, role],
    );

  it('are read from a CSV file and judged line by line, and what was not sent stays in the form', async () => {
    const [before, ada, bo] = [address(), address(), address()];
    await owner.post('/api/members/invites', { email: before, role: 'member' }).expect(201);
    const page = await openAs(owner, '/drafts', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    const lines = page.getByLabel('Addresses');
    await lines.waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([
      'GET /api/members/invites?limit=200',
      'GET /api/session',
    ]);
    await picture(page, 'invites-none');
    const csv = ['email,role', `${ada},admin`, bo, bo, 'nobody', before, member.email].join('\r\n');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const unsent = page.getByRole('region', { name: '3 lines are not sent' });
    await unsent.getByText('The address stands here twice.').waitFor();
    await unsent.getByText('This is no e-mail address.').waitFor();
    await unsent.getByText('The person is already invited.').waitFor();
    await picture(page, 'invites-judged');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send 3 invites, 1 of them as admin' }).click();
    await page.getByText('2 people are invited', { exact: true }).waitFor();
    await page
      .getByText('A person with this e-mail address is already in your organization.', { exact: false })
      .waitFor();
    await picture(page, 'invites-sent');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copy the links' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const links = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
    expect(links.map((line) => line.replace(/\thttps?:.+\/invite\/[\w-]{40,}$/, ''))).toEqual([ada, bo]);
    expect((await lines.inputValue()).split('\n')).toEqual([member.email, 'nobody', before]);
    expect(await invited()).toEqual([
      [before, 'member'],
      [ada, 'admin'],
      [bo, 'member'],
    ]);
    expectNoCspViolations(page);
  });

  it('are not sent while no line is good', async () => {
    const page = await openAs(owner, PATH);
    await page.getByLabel('Addresses').fill('nobody');
    await page.keyboard.press('Control+Enter');
    await fieldProblem(page, 'Enter at least one line that can be sent.').waitFor();
    await page.getByRole('link', { name: 'Open invites' }).click();
    await page.getByRole('link', { name: 'Invite many people at once' }).click();
    await page.getByLabel('Addresses').waitFor();
  });

  it('are only for owners and admins', async () => {
    const page = await openAs(member, PATH);
    await page.getByText('Only owners and admins of the organization invite people.').waitFor();
    expect(await page.getByLabel('Addresses').count()).toBe(0);
    await expectAccessible(page);
  });
});
