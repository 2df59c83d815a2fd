import { anonymous, connectAgent, countStatuses, newMember, newOwner, newToken, spread } from '#testing';
import { expectIntactChain, readAuditEntries, readAuditLog } from '../audit/audit-support';
import { deployment } from '../support/deployments';
import { NO_POLICIES, setPolicies } from './organizations-support';

const PATH = '/api/org-policies';
const ALL = {
  codeJoinDisabled: true,
  restrictToDomain: 'acme.example',
  requirePurpose: true,
  requirePrePublishReview: true,
  hideDiscoveryTab: true,
};

describe('the policies of an organization', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;

  it('restrict nothing in a new organization', async () => {
    const owner = await newOwner(url);
    await owner.get(PATH).expect(200, { data: NO_POLICIES });
  });

  it('are replaced as a whole by owners and admins, and read by every member', async () => {
    const owner = await newOwner(url);
    const [admin, member, stranger] = [
      await newMember(owner, 'admin'),
      await newMember(owner),
      await newOwner(url),
    ];
    await owner.put(PATH, ALL).expect(200, { data: ALL });
    for (const person of [owner, admin, member]) await person.get(PATH).expect(200, { data: ALL });
    const one = { ...NO_POLICIES, requirePurpose: true };
    await admin.put(PATH, one).expect(200, { data: one });
    await member.get(PATH).expect(200, { data: one });
    await stranger.get(PATH).expect(200, { data: NO_POLICIES });
  });

  it('are not changed by members, without a session, with a token, or from another site', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const [token, agent] = [await newToken(owner, 'admin'), await connectAgent(owner)];
    expect((await member.put(PATH, ALL).expect(403)).body.error.code).toBe('SVC_FORBIDDEN');
    for (const caller of [token, agent, anonymous(url)]) {
      await caller.put(PATH, ALL).expect(401);
      await caller.get(PATH).expect(401);
    }
    const foreign = owner.with({ Origin: 'https://evil.test' });
    expect((await foreign.put(PATH, ALL).expect(403)).body.error.code).toBe('SVC_CSRF_REJECTED');
    await owner.get(PATH).expect(200, { data: NO_POLICIES });
    expect(await readAuditEntries(databaseUrl, owner.tenantId, 'policy.updated')).toEqual([]);
  });

  it.each(Object.keys(NO_POLICIES))('are refused without %s, or with it of a wrong type', async (field) => {
    const owner = await newOwner(url);
    const { [field as keyof typeof ALL]: _, ...others } = ALL;
    const missing = await owner.put(PATH, others).expect(400);
    expect(missing.body.error).toMatchObject({
      code: 'SVC_VALIDATION_ERROR',
      message: `\`${field}\` is required.`,
      details: { fields: [{ path: field, rule: 'required' }] },
    });
    for (const wrong of [1, 'yes', [], {}, ...(field === 'restrictToDomain' ? [true] : [null])]) {
      const { body } = await owner.put(PATH, { ...ALL, [field]: wrong }).expect(400);
      expect(body.error.details.fields[0].path).toBe(field);
    }
    await owner.get(PATH).expect(200, { data: NO_POLICIES });
  });

  it('ignore unknown fields, and are refused without an object', async () => {
    const owner = await newOwner(url);
    await owner
      .unchecked()
      .put(PATH, { ...ALL, zebra: 1, hideDiscoveryTabs: false })
      .expect(200, { data: ALL });
    await owner.get(PATH).expect(200, { data: ALL });
    const [entry] = await readAuditEntries(databaseUrl, owner.tenantId, 'policy.updated');
    expect(entry).toMatchObject({ before: NO_POLICIES, after: ALL });
    expect(entry!.after).not.toHaveProperty('zebra');
    await owner.put(PATH, []).expect(400);
    await owner.put(PATH).expect(400);
  });

  it('store a domain in lower case and in ASCII, and refuse what is no domain', async () => {
    const owner = await newOwner(url);
    const domain = async (restrictToDomain: unknown, status = 200) =>
      (await owner.put(PATH, { ...ALL, restrictToDomain }).expect(status)).body;
    expect((await domain(' Acme.EXAMPLE ')).data.restrictToDomain).toBe('acme.example');
    expect((await domain('Bücher.example')).data.restrictToDomain).toBe('xn--bcher-kva.example');
    expect((await domain(null)).data.restrictToDomain).toBeNull();
    for (const wrong of ['', '@acme.example', 'ann@acme.example', 'https://acme.example', 'acme', '10.0.0.1'])
      expect((await domain(wrong, 400)).error.message).toContain('must be a domain such as acme.example');
    await domain('a'.repeat(300), 400);
    expect((await owner.get(PATH).expect(200)).body.data.restrictToDomain).toBeNull();
  });

  it('are recorded in the audit log, before and after, only if something changed', async () => {
    const owner = await newOwner(url);
    await owner.with({ 'User-Agent': 'browser/1.0' }).put(PATH, ALL).expect(200);
    const before = await readAuditLog(databaseUrl, owner.tenantId);
    await owner.put(PATH, { ...ALL, restrictToDomain: 'ACME.example' }).expect(200, { data: ALL });
    expect(await readAuditLog(databaseUrl, owner.tenantId)).toEqual(before);
    await setPolicies(owner, { requirePurpose: true });
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'policy.updated');
    expect(entries).toMatchObject([
      {
        actor: { type: 'user', id: owner.userId, tokenId: null },
        target: { type: 'tenant', id: owner.tenantId },
        ip: '127.0.0.1',
        userAgent: 'browser/1.0',
        before: NO_POLICIES,
        after: ALL,
      },
      { before: ALL, after: { ...NO_POLICIES, requirePurpose: true } },
    ]);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('are not replaced with the ETag of policies that somebody else has changed since', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const { etag } = (await owner.get(PATH).expect(200)).headers as { etag: string };
    const mine = { ...NO_POLICIES, requirePurpose: true };
    const first = await owner.with({ 'If-Match': etag }).put(PATH, mine).expect(200, { data: mine });
    const { body } = await admin.with({ 'If-Match': etag }).put(PATH, ALL).expect(412);
    expect(body.error).toMatchObject({
      code: 'SVC_PRECONDITION_FAILED',
      details: { currentEtag: first.headers.etag!.replaceAll('"', '') },
    });
    await owner.get(PATH).expect(200, { data: mine }).expect('ETag', first.headers.etag!);
    // The same choice from an outdated state is refused too: its sender has not seen what it replaces.
    await admin.with({ 'If-Match': etag }).put(PATH, mine).expect(412);
    await admin.with({ 'If-Match': first.headers.etag! }).put(PATH, ALL).expect(200, { data: ALL });
    await owner.put(PATH, NO_POLICIES).expect(200, { data: NO_POLICIES }).expect('ETag', etag);
  });

  it('are replaced by exactly one of several concurrent requests with the same ETag', async () => {
    const owner = await newOwner(url);
    const { etag } = (await owner.get(PATH).expect(200)).headers as { etag: string };
    const answers = await Promise.all(
      spread(owner, api, 8).map((client, n) =>
        client.with({ 'If-Match': etag }).put(PATH, { ...NO_POLICIES, restrictToDomain: `d${n}.example` }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 412: 7 });
    expect(await readAuditEntries(databaseUrl, owner.tenantId, 'policy.updated')).toHaveLength(1);
  });

  it('are replaced one after the other by concurrent requests to several processes', async () => {
    const owner = await newOwner(url);
    const sent = spread(owner, api, 12).map((client, n) =>
      client.put(PATH, { ...NO_POLICIES, restrictToDomain: `d${n}.example` }).expect(200),
    );
    await Promise.all(sent);
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'policy.updated');
    expect(entries).toHaveLength(12);
    expect(entries.map(({ before }) => before)).toEqual([
      NO_POLICIES,
      ...entries.slice(0, -1).map(({ after }) => after),
    ]);
    await owner.get(PATH).expect(200, { data: entries.at(-1)!.after });
    await expectIntactChain(databaseUrl, owner.tenantId);
  });
});
