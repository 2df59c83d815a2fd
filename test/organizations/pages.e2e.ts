import { type Client, anonymous, newMember, newOwner } from '#testing';
import { commandLine } from '../accounts/command-line';
import { deployment } from '../support/deployments';
import { setPolicies } from './organizations-support';

const { api, databaseUrl, redisUrl } = deployment();
const [url] = api;
const POLICIES = '/settings/policies';
const LOG = '/settings/audit-log';

describe('the pages of the policies and the audit log', () => {
  const BROWSER = { Accept: 'text/html' };
  const form = (person: Client, fields: object) => person.post(POLICIES).type('form').send(fields);

  it('send a visitor to the sign-in page', async () => {
    for (const path of [POLICIES, LOG])
      await anonymous(url)
        .get(path)
        .expect(303)
        .expect('location', `/sign-in?next=${encodeURIComponent(path)}`);
    await anonymous(url).with({ Origin: url }).post(POLICIES).type('form').send({}).expect(303);
  });

  it('show policies to members without a form, and refuse theirs and those of other sites as pages', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await setPolicies(owner, { restrictToDomain: 'acme.example' });
    const shown = await member.get(POLICIES).expect(200);
    expect(shown.text).toContain('Only of acme.example');
    expect(shown.text).not.toContain('Save policies');
    for (const refused of [
      await form(member.with(BROWSER), { requirePurpose: 'on' }).expect(403),
      await member.with(BROWSER).get(LOG).expect(403),
      await form(owner.with({ ...BROWSER, Origin: 'https://evil.test' }), { requirePurpose: 'on' }).expect(
        403,
      ),
    ])
      expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await owner.get('/api/org-policies').expect(200)).body.data.requirePurpose).toBe(false);
  });

  it('explain which plan the audit log requires', async () => {
    const owner = await newOwner(url);
    const { admin } = commandLine({ databaseUrl, redisUrl });
    await admin('tenant', 'set', owner.tenantSlug, '--plan', 'pro');
    const { text } = await owner.get(LOG).expect(403);
    expect(text).toContain('requires the plan Team or above');
    expect(text).not.toContain('tenant.created');
  });

  it('explain what is wrong with a filter', async () => {
    const owner = await newOwner(url);
    for (const [query, message] of [
      ['from=yesterday', 'Enter a date'],
      ['to=2026-02-31', 'Enter a date'],
      ['from=2026-02-02&to=2026-02-01', 'Enter a date'],
      ['actorId=me', '`actorId`'],
      ['action=Everything', '`action` must be an act'],
    ] as const) {
      const { text } = await owner.get(`${LOG}?${query}`).expect(400);
      expect(text).toContain(message);
    }
    await owner.get(`${LOG}?from=&to=&action=&actorId=`).expect(200);
    expect((await owner.with(BROWSER).get(`${LOG}?cursor=x`).expect(400)).headers['content-type']).toMatch(
      /html/,
    );
  });
});
