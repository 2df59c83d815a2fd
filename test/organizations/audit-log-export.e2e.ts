import { auditHashOf } from '#audit';
import { newMember, newOwner, type Person, sql } from '#testing';
import { readAuditEntries, readAuditLog } from '../audit/audit-support';
import { tamper } from '../provenance/tampering';
import { checkpointBy, Verifier } from '../provenance/verifier-support';
import { deployment } from '../support/deployments';
import { NO_POLICIES, setPolicies } from './organizations-support';

const PATH = '/api/v1/admin/audit-log/export';
/** A name that tries to end its line, to forge another, to begin a formula and to reverse the text after it. */
const HOSTILE =
  '=HYPERLINK("https://evil.test")\n{"seq":1}\r\n"1","forged"\u2028\u0085;=1+1 \u202e\u200b\u{e0041}';

interface Line {
  seq: number;
  at: string;
  action: string;
  target: { name: string | null };
  entryHash: string;
}

const { api, databaseUrl } = deployment();
const [url] = api;

async function download(
  reader: Person,
  query = '',
): Promise<{ text: string; headers: Record<string, string> }> {
  const answer = await reader.get(`${PATH}?${query}`).buffer(true).parse(asText).expect(200);
  return { text: answer.body as string, headers: answer.headers };
}

function asText(response: object, done: (error: Error | null, body: string) => void): void {
  const stream = response as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
  stream.on('end', () => done(null, Buffer.concat(chunks).toString('utf8')));
}

function linesOf(text: string): Line[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

describe('an export of the audit log', () => {
  let owner: Person;
  let verifier: Verifier;

  beforeAll(async () => {
    verifier = await Verifier.fetch(url);
    owner = await newOwner(url);
    const member = await newMember(owner);
    await sql(databaseUrl, 'UPDATE users SET display_name = $2 WHERE id = $1', [member.userId, HOSTILE]);
    await owner.patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(200);
    for (let n = 0; n < 3; n++) await setPolicies(owner, { restrictToDomain: `d${n}.example` });
  });
  afterAll(() => verifier?.remove());

  const verify = (text: string, ...options: string[]) =>
    verifier.run(verifier.file(text), '--jwks', verifier.keys, '--issuer', url, ...options);

  it('has a signed head and every entry as the list shows it, oldest first, and ends with its own entry', async () => {
    const { text, headers } = await download(owner);
    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.jsonl"$/,
    );
    const [head, ...entries] = linesOf(text);
    expect(head).toEqual({
      format: 'log-export/1',
      log: `audit:${owner.tenantId}`,
      checkpoint: expect.any(String) as string,
    });
    const { body } = await owner.get('/api/v1/admin/audit-log?limit=200').expect(200);
    expect(entries).toEqual((body.data as Line[]).reverse());
    expect(entries.at(-1)).toMatchObject({
      action: 'audit.exported',
      actor: { id: owner.userId },
      target: { type: 'audit_log', id: owner.tenantId },
      after: { format: 'jsonl', from: null, to: null },
    });
  });

  it('is verified offline, and refused if an entry was changed, removed, added, moved or cut off', async () => {
    const { text } = await download(owner);
    const lines = text.trimEnd().split('\n');
    const entries = lines.length - 1;
    const verified = `Verified: entries 1 to ${entries} of log audit:${owner.tenantId}\nSigned by ${url} at `;
    expect(await verify(text)).toEqual({ code: 0, output: expect.stringContaining(verified) });
    const [head, first, second, third] = lines as [string, string, string, string];
    const forged = { ...JSON.parse(second), action: 'member.joined' } as Line;
    for (const [damaged, problem] of [
      [
        [head, first, second.replace('"seq":2', '"seq":2,"more":1'), ...lines.slice(3)],
        'Entry 2 was altered',
      ],
      [[head, first, JSON.stringify(forged), ...lines.slice(3)], 'Entry 2 was altered'],
      [[head, first, third, ...lines.slice(4)], 'Entry 2 is missing.'],
      [[head, second, ...lines.slice(3)], 'Entry 1 is missing.'],
      [[head, first, third, second, ...lines.slice(4)], 'Entry 2 is in the place of entry 4.'],
      [[head, first, first, ...lines.slice(2)], 'Entry 1 is in the place of entry 2.'],
      [[head, first, '[]', ...lines.slice(2)], 'The line in the place of entry 2 is not an entry.'],
      [lines.slice(0, -1), `The last entries are missing: the export ends with entry ${entries - 1}`],
      [[head], 'The last entries are missing'],
    ] as [string[], string][])
      expect(await verify(`${damaged.join('\n')}\n`)).toEqual({
        code: 1,
        output: expect.stringContaining(problem),
      });
  });

  it('is refused with the checkpoint of another log, of another part, of another type or by another key', async () => {
    const [{ text }, theirs] = await Promise.all([download(owner), download(await newOwner(url))]);
    const [head, ...entries] = text.trimEnd().split('\n') as [string, ...string[]];
    const { log, checkpoint } = JSON.parse(head) as { log: string; checkpoint: string };
    const withHead = (changes: object) =>
      [JSON.stringify({ format: 'log-export/1', log, checkpoint, ...changes }), ...entries].join('\n');
    const other = JSON.parse(theirs.text.split('\n')[0]!) as { checkpoint: string };
    const bundle = { checkpoint } as Parameters<typeof checkpointBy>[0];
    for (const [damaged, problem] of [
      [withHead({ log: 'audit:x' }), `The checkpoint belongs to log ${log}`],
      [withHead({ checkpoint: other.checkpoint }), 'The checkpoint belongs to log'],
      [withHead({ checkpoint: checkpointBy(bundle) }), 'its signature is not valid'],
      [withHead({ checkpoint: checkpointBy(bundle, { header: { alg: 'none' } }) }), 'it must be EdDSA'],
      [
        withHead({ checkpoint: checkpointBy(bundle, { header: { typ: 'lineage-checkpoint+jwt' } }) }),
        'is not a checkpoint that can be verified',
      ],
    ] as const)
      expect(await verify(damaged)).toEqual({ code: 1, output: expect.stringContaining(problem) });
    const elsewhere = await verifier.run(
      verifier.file(text),
      '--jwks',
      verifier.keys,
      '--issuer',
      'https://evil.test',
    );
    expect(elsewhere).toEqual({ code: 1, output: expect.stringContaining(`issued by ${url}, not by`) });
  });

  it('can be of a period, and continues an earlier one', async () => {
    const all = await readAuditLog(databaseUrl, owner.tenantId);
    const [third, fifth] = [all[2]!.at.toISOString(), all[4]!.at.toISOString()];
    const early = await download(owner, `to=${third}`);
    const late = await download(owner, `from=${fifth}`);
    const between = await download(owner, `from=${all[3]!.at.toISOString()}&to=${fifth}`);
    const part = (text: string) => linesOf(text).slice(1);
    expect(part(early.text).every(({ at }) => at <= third)).toBe(true);
    expect(part(late.text).every(({ at }) => at >= fifth)).toBe(true);
    expect(part(late.text).at(-1)!.action).toBe('audit.exported');
    for (const { text } of [early, late, between]) expect((await verify(text)).code).toBe(0);
    const earlier = verifier.file(early.text);
    expect((await verify(between.text, '--earlier', earlier)).code).toBe(0);
    expect((await verify((await download(owner)).text, '--earlier', earlier)).code).toBe(0);
    expect(await verify(late.text, '--earlier', earlier)).toEqual({
      code: 1,
      output: expect.stringContaining('in neither export'),
    });
    const nothing = await download(owner, 'to=2000-01-01T00:00:00.000Z');
    expect(linesOf(nothing.text)).toHaveLength(1);
    expect((await verify(nothing.text)).code).toBe(0);
  });

  it('reveals that the history was rewritten after an earlier export', async () => {
    const victim = await newOwner(url);
    await setPolicies(victim, { requirePurpose: true });
    const earlier = verifier.file((await download(victim)).text);
    // As somebody could who controls the database and recomputes every hash.
    const entries = await readAuditLog(databaseUrl, victim.tenantId);
    await tamper(databaseUrl, async (database) => {
      let prevHash: Buffer | null = null;
      for (const entry of entries) {
        const hash = auditHashOf({ ...entry, ip: '192.0.2.1', prevHash });
        const values = [entry.id, '192.0.2.1', prevHash, hash];
        await database.query(
          'UPDATE audit_entries SET ip = $2, prev_hash = $3, entry_hash = $4 WHERE id = $1',
          values,
        );
        prevHash = hash;
      }
      const head = [victim.tenantId, prevHash];
      await database.query('UPDATE audit_heads SET entry_hash = $2 WHERE tenant_id = $1', head);
    });
    const { text } = await download(victim);
    expect((await verify(text)).code).toBe(0);
    expect(await verify(text, '--earlier', earlier)).toEqual({
      code: 1,
      output: expect.stringContaining('The history was rewritten after the checkpoint of'),
    });
  });

  it('has one line per entry whatever names contain, also for readers that end lines at other characters', async () => {
    const { text } = await download(owner);
    const lines = text.trimEnd().split(/[\p{Zl}\p{Zp}\p{Cc}]/u);
    expect(lines.map((line) => (JSON.parse(line) as Line).seq)).toEqual(lines.map((_, n) => n || undefined));
    expect(text).not.toMatch(/[\p{Cf}]/u);
    expect(linesOf(text).find(({ action }) => action === 'member.role_changed')!.target.name).toBe(HOSTILE);
  });

  it('is safe to open in a spreadsheet', async () => {
    const { text, headers } = await download(owner, 'format=csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/\.csv"$/);
    expect(text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]|(?!\r\n)[\p{Cc}](?<!\r\n)/u);
    const rows = text.trimEnd().split('\r\n').map(cellsOf);
    const stored = await readAuditLog(databaseUrl, owner.tenantId);
    expect(rows[0]).toEqual([
      ...['seq', 'at', 'actorType', 'actorId', 'actorName', 'tokenId', 'action', 'targetType', 'targetId'],
      ...['targetName', 'ip', 'userAgent', 'before', 'after', 'id', 'prevHash', 'entryHash'],
    ]);
    expect(rows.slice(1).map(([seq]) => seq)).toEqual(stored.map(({ seq }) => String(seq)));
    for (const row of rows) {
      expect(row).toHaveLength(rows[0]!.length);
      for (const cell of row) for (const part of cell.split(';')) expect(part).not.toMatch(/^[\s"]*[=+\-@]/);
    }
    const renamed = rows.find((row) => row[6] === 'member.role_changed')!;
    expect(renamed[9]).toContain(String.raw`'=HYPERLINK("https://evil.test")\u000a{"seq":1}\u000d\u000a`);
    expect(JSON.parse(rows.at(-1)![13]!)).toEqual({ format: 'csv', from: null, to: null });
  });

  it.each(['format=xml', 'from=x', 'to=2026', 'from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z'])(
    'is refused with %s, and is not recorded',
    async (query) => {
      const reader = await newOwner(url);
      await reader.get(`${PATH}?${query}`).expect(400);
      expect(await readAuditEntries(databaseUrl, reader.tenantId, 'audit.exported')).toEqual([]);
    },
  );

  it('contains thousands of entries, in order, while others are recorded', async () => {
    const large = await newOwner(url);
    await sql(databaseUrl, COPIES, [large.tenantId, 3_000]);
    const [{ text }] = await Promise.all([
      download(large),
      ...[1, 2, 3].map((n) => setPolicies(large, { ...NO_POLICIES, restrictToDomain: `d${n}.example` })),
    ]);
    const [, ...entries] = linesOf(text);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1));
    expect(entries.length).toBeGreaterThan(3_000);
    expect(entries.at(-1)!.action).toBe('audit.exported');
  });
});

/** Copies of the first entry of a log, with a head that continues them. Their hashes are not right. */
const COPIES = `WITH copies AS (
    INSERT INTO audit_entries (id, tenant_id, seq, at, actor, actor_id, action, target, entry_hash)
    SELECT gen_random_uuid(), e.tenant_id, e.seq + n, e.at, e.actor, e.actor_id, 'token.created', e.target, e.entry_hash
    FROM audit_entries e, generate_series(1, $2::int) n WHERE e.tenant_id = $1 AND e.seq = 1)
  UPDATE audit_heads SET seq = 1 + $2::int WHERE tenant_id = $1`;

/** The cells of a row in which every cell is quoted. */
function cellsOf(row: string): string[] {
  const cells = row.match(/"(?:[^"]|"")*"(?=,|$)/g)!;
  expect(cells.join(',')).toBe(row);
  return cells.map((cell) => cell.slice(1, -1).replaceAll('""', '"'));
}
