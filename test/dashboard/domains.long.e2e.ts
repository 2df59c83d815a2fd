import type { Page } from 'playwright-core';
import { type Person, newMember, newOwner, uniqueName } from '#testing';
import { commandLine } from '../accounts/command-line';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { failFor, setTxt } from '../support/dns-server';
import {
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  fieldProblem,
  picture,
  requestsOf,
  url,
} from './browser';

const PATH = '/settings/domains';
const API = '/api/organization/domains';
const { databaseUrl, redisUrl } = deployment();

interface Listed {
  id: string;
  status: string;
  record: { name: string; value: string };
}

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, domain: string) => main(page).getByRole('listitem').filter({ hasText: domain });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: false }).waitFor();
const newDomain = () => `${uniqueName('acme')}.example`;
const domainsOf = async (person: Person) => (await person.get(API).expect(200)).body.data as Listed[];

describeStory('the domains of an organization', ({ openAs }) => {
  it('are added, verified with a result in words, and removed once that is confirmed', async () => {
    const owner = await newOwner(url);
    const domain = newDomain();
    const page = await openAs(owner, '/drafts', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    await page.getByText('Your organization has no domains.').waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([`GET ${API}`, 'GET /api/session'].sort());
    await picture(page, 'domains-none');
    await expectAccessible(page);
    await page.getByLabel('Domain', { exact: true }).fill('no domain');
    await button(page, 'Add the domain').click();
    await fieldProblem(page, 'Enter a domain such as acme.example').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Domain', { exact: true }).fill(domain);
    await page.keyboard.press('Control+Enter');
    await notice(page, `${domain} is added.`);
    await row(page, domain).getByText('Not proved yet', { exact: false }).waitFor();
    expect(await page.getByLabel('Domain', { exact: true }).inputValue()).toBe('');
    const [added] = await domainsOf(owner);
    await row(page, domain).getByText(added!.record.name, { exact: true }).waitFor();
    await button(page, `Copy the value of the record: ${domain}`).click();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(added!.record.value);
    await page.keyboard.press('Shift+n');
    await eventually('the name is copied', async () => {
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      return copied === added!.record.name || undefined;
    });

    await button(page, `Verify: ${domain}`).click();
    await row(page, domain).getByText('DNS has no TXT record with this value', { exact: false }).waitFor();
    await row(page, domain).getByText('last looked up', { exact: false }).waitFor();
    await picture(page, 'domains-unproved');
    await expectAccessible(page);
    failFor(added!.record.name);
    await button(page, `Verify: ${domain}`).click();
    await row(page, domain).getByText('DNS does not answer for this domain.', { exact: false }).waitFor();
    setTxt(added!.record.name, added!.record.value);
    await button(page, `Verify: ${domain}`).click();
    await notice(page, `${domain} is proved.`);
    await button(page, `Verify: ${domain}`).waitFor({ state: 'detached' });
    expect(await domainsOf(owner)).toMatchObject([{ status: 'proved' }]);
    await picture(page, 'domains-proved');
    await page.getByRole('link', { name: 'Single sign-on and SCIM' }).click();
    await page.getByText('1 domain is proved.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Go to the domains' }).click();

    await button(page, `Remove: ${domain}`).click();
    await dialog(page).getByText('another organization can prove it', { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await domainsOf(owner)).toHaveLength(1);
    await button(page, `Remove: ${domain}`).click();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Your organization has no domains.').waitFor();
    expect(await domainsOf(owner)).toEqual([]);
    expectNoCspViolations(page);
  });

  it('are added and removed by an admin, who is told that owners verify them', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const [one, two] = [newDomain(), newDomain()];
    for (const domain of [one, two]) await owner.post(API, { domain }).expect(201);
    const page = await openAs(admin, PATH);
    await page.getByText('Only owners verify a domain', { exact: false }).waitFor();
    await row(page, one).waitFor();
    expect(
      await main(page)
        .getByRole('button', { name: /^Verify/ })
        .count(),
    ).toBe(0);
    await button(page, `Remove: ${one}`).click();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await notice(page, `${one} is removed.`);
    await row(page, one).waitFor({ state: 'detached' });
    expect(await domainsOf(owner)).toHaveLength(1);
  });

  it('are not read for a member, and with another plan they are only removed', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const domain = newDomain();
    await owner.post(API, { domain }).expect(201);
    const outside = await openAs(member, '/drafts');
    await outside.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(outside);
    await outside.goto(url + PATH);
    await outside.getByText('Owners and admins of your organization manage its domains.').waitFor();
    expect(requests.all().filter((request) => request.includes('domains'))).toEqual([]);
    await expectAccessible(outside);
    const { admin: operator } = commandLine({ databaseUrl, redisUrl });
    await operator('tenant', 'set', owner.tenantSlug, '--plan', 'team');
    const page = await openAs(owner, PATH);
    await page.getByText('requires the plan Enterprise', { exact: false }).waitFor();
    await row(page, domain).waitFor();
    expect(await page.getByLabel('Domain', { exact: true }).count()).toBe(0);
    expect(
      await main(page)
        .getByRole('button', { name: /^Verify/ })
        .count(),
    ).toBe(0);
    await picture(page, 'domains-other-plan');
    await button(page, `Remove: ${domain}`).click();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Your organization has no domains.').waitFor();
  });
});
