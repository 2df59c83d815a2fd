import { auditHashOf } from '#audit';
import { type Person, newOwner, sql } from '#testing';
import { commandLine } from '../accounts/command-line';
import { readAuditLog } from '../audit/audit-support';
import { eventually } from '../platform/eventually';
import { tamper } from '../provenance/tampering';
import { Verifier } from '../provenance/verifier-support';
import { createDatabase, startApi } from '../support/deployments';
import { NO_POLICIES, setPolicies } from './organizations-support';

const LIST = '/api/v1/admin/audit-log';
/** More than the retention of this test and a month. */
const OLD_DAYS = 150;

describe('old entries of the audit log, if the operator has set a time', () => {
  let databaseUrl: string;
  let url: string;
  let owner: Person;
  let verifier: Verifier;
  let before: string;
  let old: number;
  let damaged: Person;

  const download = async (query = ''): Promise<string> =>
    (await owner.get(`${LIST}/export${query}`).buffer(true).expect(200)).text;
  const verify = (text: string, ...options: string[]) =>
    verifier.run(verifier.file(text), '--jwks', verifier.keys, '--issuer', url, ...options);

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    ({ url } = await startApi({ databaseUrl }, {}, ['--role', 'http']));
    verifier = await Verifier.fetch(url);
    // Its id is lower, so it is due before the other one.
    damaged = await newOwner(url);
    await setAge(databaseUrl, damaged.tenantId, OLD_DAYS);
    await tamper(databaseUrl, (database) =>
      database.query(`UPDATE audit_entries SET action = 'token.revoked' WHERE tenant_id = $1`, [
        damaged.tenantId,
      ]),
    );
    owner = await newOwner(url);
    for (let n = 0; n < 3; n++) await setPolicies(owner, { restrictToDomain: `d${n}.example` });
    old = (await readAuditLog(databaseUrl, owner.tenantId)).length;
    await setAge(databaseUrl, owner.tenantId, OLD_DAYS);
    before = await download();
    await setPolicies(owner, NO_POLICIES);
  });
  afterAll(() => verifier?.remove());

  it.each([
    ['deleted', 'DELETE FROM audit_entries WHERE tenant_id = $1'],
    ['replaced', 'UPDATE audit_entries SET action = action WHERE tenant_id = $1'],
    [
      'cut off after a checkpoint of a younger entry',
      `INSERT INTO audit_checkpoints (tenant_id, seq, entry_hash, at, statement)
      SELECT tenant_id, seq, entry_hash, at, '' FROM audit_entries WHERE tenant_id = $1 ORDER BY seq DESC LIMIT 1`,
    ],
    [
      'cut off after a checkpoint of an entry that does not exist',
      `INSERT INTO audit_checkpoints (tenant_id, seq, entry_hash, at, statement)
      SELECT tenant_id, seq, sha256('forged'), at, '' FROM audit_entries WHERE tenant_id = $1 AND seq = 1`,
    ],
    [
      'joined by one of the past, which a checkpoint could name',
      `INSERT INTO audit_entries (id, tenant_id, seq, at, actor, action, target, entry_hash)
      SELECT gen_random_uuid(), tenant_id, max(seq) + 1, '2020-01-01', '{}', 'policy.updated', '{}', sha256('forged')
      FROM audit_entries WHERE tenant_id = $1 GROUP BY tenant_id`,
    ],
  ])('are not %s', async (_, statement) => {
    await expect(sql(databaseUrl, statement, [owner.tenantId])).rejects.toThrow(
      /never changed or removed|older than 30 days|follows the newest one/,
    );
  });

  it('are not deleted while they are younger than 30 days, even below a checkpoint', async () => {
    const other = await newOwner(url);
    await setPolicies(other, { restrictToDomain: 'other.example' });
    const last = (await readAuditLog(databaseUrl, other.tenantId)).at(-1);
    await tamper(databaseUrl, (database) =>
      database.query(
        `INSERT INTO audit_checkpoints (tenant_id, seq, entry_hash, at, statement) VALUES ($1, $2, $3, '2020-01-01', 'forged')`,
        [other.tenantId, last!.seq, last!.entryHash],
      ),
    );
    await expect(
      sql(databaseUrl, 'DELETE FROM audit_entries WHERE tenant_id = $1', [other.tenantId]),
    ).rejects.toThrow(/in their first 30 days/);
    const printed = async () => (await commandLine({ databaseUrl }).refusal('doctor'))!.printed;
    expect(await printed()).toMatch(
      /^PROBLEM +Audit checkpoints: The checkpoint of entry \d+ in the audit log of tenant \S+ was not signed/m,
    );
    await tamper(databaseUrl, (database) =>
      database.query('DELETE FROM audit_checkpoints WHERE tenant_id = $1', [other.tenantId]),
    );
  });

  it('are deleted by whole months after a signed checkpoint, and the log says so', async () => {
    await startApi({ databaseUrl }, { AUDIT_RETENTION_DAYS: '90', BASE_URL: url }, ['--role', 'jobs']);
    await eventually('the old entries are deleted', async () => {
      const [first] = await readAuditLog(databaseUrl, owner.tenantId);
      return first!.seq === old + 1;
    });
    const { body } = await owner.get(`${LIST}?total=true`).expect(200);
    const [newest] = body.data as { action: string; actor: object; after: object }[];
    expect(newest).toMatchObject({
      action: 'audit.deleted',
      actor: { type: 'system', id: null },
      after: { lastSeq: old },
    });
    expect(body.data.at(-1)).toMatchObject({ seq: old + 1 });
    expect(body.meta.total).toBe(body.data.length);
  });

  it('stay in a log that is damaged, which gets no checkpoint', async () => {
    const kept = await readAuditLog(databaseUrl, damaged.tenantId);
    expect(kept.map(({ seq, action }) => [seq, action])).toEqual([[1, 'token.revoked']]);
    await tamper(databaseUrl, async (database) => {
      for (const table of ['audit_entries', 'audit_heads'])
        await database.query(`DELETE FROM ${table} WHERE tenant_id = $1`, [damaged.tenantId]);
    });
  });

  it('leave a rest that outsiders verify, also as what continues an earlier export', async () => {
    const rest = await download();
    const verified = await verify(rest, '--earlier', verifier.file(before));
    expect(verified).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(
          `Verified: entries ${old + 1} to \\d+ of .*\nThe service has deleted entries 1 to ${old}.`,
        ),
      ),
    });
    const [head, first, ...more] = rest.trimEnd().split('\n') as [string, string, ...string[]];
    const alter = (changes: object) =>
      [JSON.stringify({ ...(JSON.parse(head) as object), ...changes }), first, ...more].join('\n');
    const { checkpoint } = JSON.parse(head) as { checkpoint: string };
    for (const [damaged, problem] of [
      [alter({ deleted: checkpoint }), 'its type is log-checkpoint+jwt'],
      [alter({ deleted: 'forged' }), 'The checkpoint of what was deleted is not a compact JWS'],
      [[head, ...more].join('\n'), `Entry ${old + 1} is missing`],
    ] as const)
      expect(await verify(damaged)).toEqual({ code: 1, output: expect.stringContaining(problem) });
  });

  it('are not in an export of a period that begins before them', async () => {
    const from = new Date(Date.now() - 400 * 86_400_000).toISOString();
    expect((await verify(await download(`?from=${from}`))).code).toBe(0);
    const empty = await download(`?to=${new Date(Date.now() - 120 * 86_400_000).toISOString()}`);
    expect(empty.trimEnd().split('\n')).toHaveLength(1);
  });

  it('are no damage for `doctor`, which still finds a rest that does not link to the checkpoint', async () => {
    const doctor = async () => (await commandLine({ databaseUrl }).refusal('doctor'))!.printed;
    expect(await doctor()).toMatch(/^ok +Audit logs: The chains of all 2 are intact/m);
    expect(await doctor()).toMatch(/^ok +Audit checkpoints: The service signed all 1/m);
    await tamper(databaseUrl, (database) =>
      database.query('DELETE FROM audit_entries WHERE tenant_id = $1 AND seq = $2', [
        owner.tenantId,
        old + 1,
      ]),
    );
    expect(await doctor()).toMatch(/^PROBLEM +Audit logs: .* has entry \d+ after entry \d+/m);
  });
});

/** Gives every entry of a log an earlier time, and writes the chain again, as only somebody can who has the database and no export. */
async function setAge(databaseUrl: string, tenantId: string, days: number): Promise<void> {
  const entries = await readAuditLog(databaseUrl, tenantId);
  let prevHash: Buffer | null = null;
  await tamper(databaseUrl, async (database) => {
    for (const entry of entries) {
      const aged = { ...entry, at: new Date(entry.at.getTime() - days * 86_400_000), prevHash };
      const entryHash = auditHashOf(aged);
      await database.query(
        'UPDATE audit_entries SET at = $3, prev_hash = $4, entry_hash = $5 WHERE tenant_id = $1 AND seq = $2',
        [tenantId, aged.seq, aged.at, prevHash, entryHash],
      );
      prevHash = entryHash;
    }
    await database.query('UPDATE audit_heads SET entry_hash = $2 WHERE tenant_id = $1', [tenantId, prevHash]);
  });
}
