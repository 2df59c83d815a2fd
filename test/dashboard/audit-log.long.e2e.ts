import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type Person, connectAgent, newMember, newOwner, sql } from '#testing';
import { commandLine } from '../accounts/command-line';
import { deleteOrganization, slugOf } from '../organizations/deletion-support';
import { setPolicies } from '../organizations/organizations-support';
import { deployment } from '../support/deployments';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const { databaseUrl, redisUrl } = deployment();
const PATH = '/settings/audit-log';
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const entry = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const count = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

describeStory('the audit log', ({ openAs }) => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
    admin = await newMember(owner, 'admin');
    member = await newMember(owner);
    await sql(databaseUrl, 'UPDATE users SET display_name = $2 WHERE id = $1', [member.userId, 'Bo\u202e']);
    await owner.patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(200);
    await owner.patch(`/api/members/${member.userId}`, { role: 'member' }).expect(200);
    await admin.post('/api/projects', { name: 'Handbook' }).expect(201);
    await member.post('/api/tokens', { name: 'Reading', scope: 'read' }).expect(201);
  });

  it('says in sentences what happened, and its filter is in the address', async () => {
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    await entry(page, 'created the project Handbook').waitFor();
    await entry(page, 'from member to admin').waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([
      'GET /api/session',
      'GET /api/v1/admin/audit-log?limit=50&total=true',
    ]);
    // Characters that could change how the text looks are shown.
    expect(await entry(page, 'BoU+202E').count()).toBeGreaterThan(0);
    await entry(page, 'created the token Reading').getByText('Details').click();
    await entry(page, 'created the token Reading')
      .getByRole('button', { name: 'Only acts of BoU+202E' })
      .waitFor();
    expect(await page.content()).not.toContain('\u202e');
    await entry(page, 'from member to admin').getByText('Details').click();
    await entry(page, 'from member to admin').getByText('IP address').waitFor();
    await entry(page, 'from member to admin')
      .getByRole('button', { name: 'Only acts of Olive Owner' })
      .waitFor();
    await picture(page, 'audit-log');
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Who' }).fill(admin.email);
    await page.getByRole('listbox', { name: 'Who' }).getByRole('option').first().click();
    await entry(page, 'from member to admin').first().waitFor({ state: 'detached' });
    await entry(page, 'created the project Handbook').waitFor();
    expect(new URL(page.url()).searchParams.get('actorId')).toBe(admin.userId);
    await page.reload();
    await entry(page, 'created the project Handbook').waitFor();
    expect(await entry(page, 'from member to admin').count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Who' }).inputValue()).toBe('Mel Member');

    // A text that stands for nobody filters nothing.
    await page.getByRole('combobox', { name: 'Who' }).fill('Mel');
    await page.getByText('Choose a person or an agent from the list.').waitFor();
    await entry(page, 'from member to admin').getByText('Details').focus();
    await page.keyboard.press('Shift+f');
    await entry(page, 'created the project Handbook').waitFor({ state: 'detached' });
    await entry(page, 'from member to admin').waitFor();
    expect(new URL(page.url()).searchParams.get('actorId')).toBe(owner.userId);
    expect(await page.getByRole('combobox', { name: 'Who' }).inputValue()).toBe('Olive Owner');
    await button(page, 'Show all entries').click();
    await entry(page, 'from member to admin').waitFor();
    await page.getByRole('combobox', { name: 'Act' }).selectOption('project.created');
    await count(page, '1 entry').waitFor();
    expect(new URL(page.url()).searchParams.get('action')).toBe('project.created');
    await page.getByLabel('To').fill('2020-01-01');
    await page.getByText('No entries match.', { exact: false }).waitFor();
    await page.getByLabel('From').fill('2020-01-02');
    await page.getByText('Choose a day that is not before the first one.').waitFor();
    // An address that names no filter opens the whole log.
    await page.goto(`${url}${PATH}?from=yesterday&actorId=me&action=Everything`);
    await entry(page, 'from member to admin').waitFor();
    expectNoCspViolations(page);
  });

  it('is filtered by an agent that can act no more, and by the thing that was acted on', async () => {
    const agent = await connectAgent(owner, { clientName: 'Retired scribe' });
    await owner.post(`/api/agents/${agent.actorId}/pause`).expect(200);
    await owner.delete(`/api/agents/${agent.actorId}`).expect(200);
    const page = await openAs(owner, PATH);
    const who = page.getByRole('combobox', { name: 'Who' });
    await who.fill('retired');
    await page.getByRole('option', { name: /Retired scribe/ }).click();
    await count(page, '1 entry').waitFor();
    await entry(page, 'connected').waitFor();
    expect(new URL(page.url()).searchParams.get('actorId')).toBe(agent.actorId);
    await button(page, 'Show all entries').click();
    await page.getByRole('combobox', { name: 'About' }).fill('retired');
    await page.getByRole('option', { name: /Retired scribe/ }).click();
    await entry(page, 'created the project Handbook').waitFor({ state: 'detached' });
    await entry(page, 'paused').waitFor();
    expect(new URL(page.url()).searchParams.get('targetId')).toBe(agent.actorId);
    expect(await who.inputValue()).toBe('');
    await button(page, 'Show all entries').click();
    await entry(page, 'created the project Handbook').getByText('Details').click();
    await button(page, 'Only entries about Handbook').click();
    await count(page, '1 entry').waitFor();
    expect(await page.getByRole('combobox', { name: 'About' }).inputValue()).toBe('Handbook');
    await picture(page, 'audit-log-about');
    await expectAccessible(page);
  });

  it('is read in pages', async () => {
    const busy = await newOwner(url);
    for (let n = 0; n < 55; n++) await setPolicies(busy, { restrictToDomain: `d${n}.example` });
    const page = await openAs(busy, PATH);
    await count(page, '56 entries').waitFor();
    expect(await entry(page, 'changed the policies').count()).toBe(50);
    await page.getByRole('button', { name: /more/i }).click();
    await entry(page, 'created the organization').waitFor();
    expect(await entry(page, 'changed the policies').count()).toBe(55);
  });

  it('is exported and verified in the browser, and one that was changed is refused', async () => {
    const page = await openAs(owner, PATH, { acceptDownloads: true });
    await button(page, 'Verify in this browser').click();
    await page.getByText('The log is verified.').first().waitFor();
    await picture(page, 'audit-log-verified');
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain('"log-export/1"');
    await page.route('**/audit-log/export?*', (route) =>
      route.fulfill({ body: text.replace('"project.created"', '"project.deleted"') }),
    );
    await button(page, 'Verify in this browser').click();
    await page.getByText('The log is not verified.').first().waitFor();
    expectNoCspViolations(page);
  });

  it('is not read for a member or with a plan without it, and the screen says why', async () => {
    const small = await newOwner(url);
    const { admin: operator } = commandLine({ databaseUrl, redisUrl });
    await operator('tenant', 'set', small.tenantSlug, '--plan', 'pro');
    for (const [person, sentence] of [
      [member, 'Owners and admins of your organization read its audit log.'],
      [small, 'requires the plan Team or above'],
    ] as const) {
      const page = await openAs(person, '/drafts');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const requests = requestsOf(page);
      await page.goto(url + PATH);
      await page.getByText(sentence).waitFor();
      expect(requests.all().filter((request) => request.includes('audit-log'))).toEqual([]);
      await expectAccessible(page);
    }
  });

  it('opens while the organization is being deleted', async () => {
    const leaving = await newOwner(url);
    await deleteOrganization(leaving, await slugOf(leaving)).expect(200);
    const page = await openAs(leaving, PATH);
    await entry(page, 'scheduled the deletion of the organization').waitFor();
    await button(page, 'Verify in this browser').click();
    await page.getByText('The log is verified.').first().waitFor();
    // A visit after the first one can be answered by the worker.
    await page.reload();
    await entry(page, 'scheduled the deletion of the organization').waitFor();
  });
});
