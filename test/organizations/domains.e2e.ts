import { type Client, type Person, anonymous, newMember, newOwner, sql, uniqueName } from '#testing';
import { countMails, mailTo } from '../accounts/mails';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { failFor, removeTxt, setTxt } from '../support/dns-server';
import { runNow } from '../support/run-now';
import { issueToken, newUserName, patchOf } from './scim-support';

const DOMAINS = '/api/organization/domains';
const { api, databaseUrl } = deployment();
const [url, second] = api;
const newDomain = () => `${uniqueName('acme')}.example`;

interface Domain {
  id: string;
  domain: string;
  status: string;
  record: { type: string; name: string; value: string };
  provedAt: string | null;
  failingSince: string | null;
}

async function add(owner: Client, domain = newDomain()): Promise<Domain> {
  return (await owner.post(DOMAINS, { domain }).expect(201)).body.data as Domain;
}

/** A domain that the organization has proved. */
async function prove(owner: Client, domain?: string): Promise<Domain> {
  const { id, record } = await add(owner, domain);
  setTxt(record.name, record.value);
  return (await owner.post(`${DOMAINS}/${id}/verify`).expect(200)).body.data as Domain;
}

describe('a domain of an organization', () => {
  it('is proved by the TXT record that it shows, beside others and in parts', async () => {
    const owner = await newOwner(url);
    const domain = newDomain();
    const added = await add(owner, ` ${domain.toUpperCase()} `);
    expect(added).toMatchObject({ domain, status: 'pending', provedAt: null });
    expect(added.record).toEqual({
      type: 'TXT',
      name: `_svc-domain.${domain}`,
      value: expect.stringMatching(/^svc-domain=[\w-]{32}$/) as string,
    });
    expect((await owner.post(DOMAINS, { domain }).expect(200)).body.data).toEqual(added);
    const { name, value } = added.record;
    setTxt(name, 'v=spf1 -all', [value.slice(0, 10), value.slice(10)]);
    const { body } = await owner.at(second).post(`${DOMAINS}/${added.id}/verify`).expect(200);
    expect(body.data).toMatchObject({ status: 'proved', provedAt: expect.any(String) as string });
    expect((await owner.get(DOMAINS).expect(200)).body.data).toEqual([body.data]);
    const again = await owner.post(`${DOMAINS}/${added.id}/verify`).expect(200);
    expect(again.body.data.provedAt).toBe(body.data.provedAt);
    await owner.delete(`${DOMAINS}/${added.id}`).expect(200);
    expect((await owner.get(DOMAINS).expect(200)).body.data).toEqual([]);
    const acts = await sql<{ action: string; target: { name: string } }>(
      databaseUrl,
      `SELECT action, target FROM audit_entries WHERE tenant_id = $1 AND action LIKE 'domain.%' ORDER BY seq`,
      [owner.tenantId],
    );
    expect(acts.map(({ action }) => action)).toEqual(['domain.added', 'domain.proved', 'domain.removed']);
    expect(acts[0]!.target.name).toBe(domain);
  });

  it('is not proved without its record, by that of another organization, or if DNS fails', async () => {
    const [owner, other] = [await newOwner(url), await newOwner(url)];
    const domain = newDomain();
    const [own, theirs] = [await add(owner, domain), await add(other, domain)];
    expect(own.record.value).not.toBe(theirs.record.value);
    const verify = async (status: number) =>
      (await owner.post(`${DOMAINS}/${own.id}/verify`).expect(status)).body.error.code as string;
    expect(await verify(422)).toBe('SVC_DOMAIN_NOT_PROVED');
    setTxt(domain, own.record.value);
    setTxt(own.record.name, theirs.record.value, `${own.record.value}x`, own.record.value.slice(0, -1));
    expect(await verify(422)).toBe('SVC_DOMAIN_NOT_PROVED');
    failFor(own.record.name);
    expect(await verify(503)).toBe('SVC_UNAVAILABLE');
    expect((await owner.get(DOMAINS).expect(200)).body.data).toMatchObject([{ status: 'pending' }]);
  });

  it('is recorded as failing when it is verified without its record, and as proved when the record returns', async () => {
    const owner = await newOwner(url);
    const { id, record } = await prove(owner);
    removeTxt(record.name);
    const verify = (status: number) => owner.post(`${DOMAINS}/${id}/verify`).expect(status);
    await verify(422);
    await verify(422);
    const failing = (await owner.get(DOMAINS).expect(200)).body.data as Domain[];
    expect(failing).toMatchObject([{ id, status: 'failing' }]);
    setTxt(record.name, record.value);
    await verify(200);
    await verify(200);
    const { body } = await owner.get('/api/v1/admin/audit-log').expect(200);
    const acts = (body.data as { action: string; actor: { id: string }; before: unknown }[])
      .filter(({ action }) => action.startsWith('domain.'))
      .reverse();
    expect(acts.map(({ action, actor }) => [action, actor.id])).toEqual(
      ['domain.added', 'domain.proved', 'domain.failing', 'domain.proved'].map((action) => [
        action,
        owner.userId,
      ]),
    );
    expect(acts.at(-1)!.before).toMatchObject({ failingSince: failing[0]!.failingSince });
  });

  it('is proved by one organization at a time, also if several verify it at once', async () => {
    const owners = await Promise.all([newOwner(url), newOwner(url), newOwner(url)]);
    const domain = newDomain();
    const added = await Promise.all(owners.map((owner) => add(owner, domain)));
    setTxt(added[0]!.record.name, ...added.map(({ record }) => record.value));
    const answers = await Promise.all(
      owners.map((owner, i) => owner.post(`${DOMAINS}/${added[i]!.id}/verify`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.error.code).toBe('SVC_DOMAIN_TAKEN');
    const winner = answers.findIndex(({ status }) => status === 200);
    await owners[winner]!.delete(`${DOMAINS}/${added[winner]!.id}`).expect(200);
    const next = (winner + 1) % 3;
    await owners[next]!.post(`${DOMAINS}/${added[next]!.id}/verify`).expect(200);
  });

  it('is not an address, a URL, a pattern, or a name of one word or too many letters', async () => {
    const owner = await newOwner(url);
    for (const domain of [
      '',
      'acme',
      'ada@acme.example',
      'https://acme.example',
      '*.example',
      '127.0.0.1',
      'a'.repeat(260),
    ])
      await owner.unchecked().post(DOMAINS, { domain }).expect(400);
  });

  it('can be added and removed by admins, and proved by owners', async () => {
    const owner = await newOwner(url);
    const [admin, member] = [await newMember(owner, 'admin'), await newMember(owner)];
    const { id, record } = await add(admin);
    setTxt(record.name, record.value);
    await admin.post(`${DOMAINS}/${id}/verify`).expect(403);
    for (const request of [
      member.get(DOMAINS),
      member.post(DOMAINS, { domain: newDomain() }),
      member.post(`${DOMAINS}/${id}/verify`),
      member.delete(`${DOMAINS}/${id}`),
    ])
      await request.expect(403);
    await owner.post(`${DOMAINS}/${id}/verify`).expect(200);
    await admin.delete(`${DOMAINS}/${id}`).expect(200);
  });

  it('of another organization is like one that does not exist', async () => {
    const [owner, stranger] = [await newOwner(url), await newOwner(url)];
    const { id } = await prove(owner);
    await stranger.post(`${DOMAINS}/${id}/verify`).expect(404);
    await stranger.delete(`${DOMAINS}/${id}`).expect(404);
    expect((await owner.get(DOMAINS).expect(200)).body.data).toMatchObject([{ id, status: 'proved' }]);
  });
});

describe('an address of a proved domain that a directory gives to somebody', () => {
  const requestReset = (email: string) =>
    anonymous(url).post('/api/auth/password-reset', { email }).expect(200);
  const move = (scim: Client, { userId }: Pick<Person, 'userId'>, value: string) =>
    scim.patch(`/scim/v2/Users/${userId}`, patchOf({ op: 'replace', path: 'userName', value }));
  const at = (domain: string) => newUserName().replace(/@.*/, `@${domain}`);

  it('needs no confirmation, and the old address is told', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const { domain } = await prove(owner);
    const { scim } = await issueToken(owner);
    const email = at(domain);
    await move(scim, member, email).expect(200);
    await mailTo(databaseUrl, member.email, 'email_changed');
    await requestReset(email);
    await mailTo(databaseUrl, email, 'reset_password');
  });

  it('never replaces the address of an owner, and that of an admin only if an owner issued the token', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const { domain } = await prove(owner);
    const { scim } = await issueToken(admin);
    for (const person of [owner, admin])
      expect((await move(scim, person, at(domain)).expect(400)).body.scimType).toBe('mutability');
  });

  it('needs a confirmation if the domain is only claimed, is a subdomain, was removed, or is proved by another organization', async () => {
    const [owner, other] = [await newOwner(url), await newOwner(url)];
    const [claimed, proved, removed, theirs] = [
      await add(owner),
      await prove(owner),
      await prove(owner),
      await prove(other),
    ];
    await owner.delete(`${DOMAINS}/${removed.id}`).expect(200);
    const { scim } = await issueToken(owner);
    const emails = [claimed.domain, `mail.${proved.domain}`, removed.domain, theirs.domain].map(at);
    for (const email of emails) {
      await move(scim, await newMember(owner), email).expect(200);
      await requestReset(email);
    }
    await requestReset(owner.email);
    await mailTo(databaseUrl, owner.email, 'reset_password');
    for (const email of emails) expect(await countMails(databaseUrl, email, 'reset_password')).toBe(0);
  });
});

describe('the checks of proved domains', () => {
  it('keep a domain whose record is missing for a grace, and then end the proof', async () => {
    const owner = await newOwner(url);
    const [kept, lost] = [await prove(owner), await prove(owner)];
    const shown = async ({ id }: Domain) =>
      ((await owner.get(DOMAINS).expect(200)).body.data as Domain[]).find((one) => one.id === id)!;
    const due = async (...domains: Domain[]) => {
      await sql(
        databaseUrl,
        `UPDATE organization_domains SET checked_at = now() - interval '25 hours' WHERE id = ANY ($1)`,
        [domains.map(({ id }) => id)],
      );
    };
    const until = (what: string, status: string, domain: Domain) =>
      eventually(what, async () => {
        await runNow(databaseUrl, 'domains.check');
        return (await shown(domain)).status === status ? true : undefined;
      });

    removeTxt(lost.record.name);
    failFor(kept.record.name);
    await due(kept, lost);
    await until('the missing record to be noticed', 'failing', lost);
    await until('the failure of DNS to be noticed', 'failing', kept);
    expect(await shown(lost)).toMatchObject({ provedAt: lost.provedAt });
    setTxt(kept.record.name, kept.record.value);
    await due(kept);
    await until('the record to be found again', 'proved', kept);

    await sql(
      databaseUrl,
      `UPDATE organization_domains SET failing_since = now() - interval '8 days' WHERE id = $1`,
      [lost.id],
    );
    await due(lost);
    await until('the proof to end', 'pending', lost);
    expect((await shown(kept)).provedAt).toBe(kept.provedAt);
    const acts = await sql<{ action: string; actor: { type: string }; target: { name: string } }>(
      databaseUrl,
      `SELECT action, actor, target FROM audit_entries
      WHERE tenant_id = $1 AND action IN ('domain.failing', 'domain.lapsed') ORDER BY seq`,
      [owner.tenantId],
    );
    expect(acts.map(({ actor }) => actor.type)).toEqual(['system', 'system', 'system']);
    expect(acts.at(-1)).toMatchObject({ action: 'domain.lapsed', target: { name: lost.domain } });
  });
});
