import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDocument, newOwner, newProject, newToken, sql } from '#testing';
import { commandLine } from '../accounts/command-line';
import { newFile } from '../files/files-support';
import { tamper } from '../provenance/tampering';
import { atEndOfFile } from '../support/cleanup';
import { copyDatabase } from '../support/databases';
import { type Deployment, createDatabase, describeEachBackend, startApi } from '../support/deployments';
import { currentRun } from '../support/test-run';

/** An empty folder, which is deleted in the end. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  atEndOfFile(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the command doctor', () => {
  let servers: Pick<Deployment, 'databaseUrl'>;
  let command: ReturnType<typeof commandLine>;
  let tenantId: string;
  let intact: string;
  const files = newFolder();
  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    const api = await startApi({ databaseUrl }, { FILE_DIR: files });
    const owner = await newOwner(api.url);
    ({ tenantId } = owner);
    const project = await newProject(owner);
    await newDocument(owner, project, 'guide.md');
    await newFile(owner, project, '/plan.png');
    await newToken(owner, 'read');
    await newToken(owner, 'read');
    await owner.post('/api/rooms', { title: 'Weekly' }).expect(201);
    await owner.get('/api/key-log').expect(200);
    await api.stop();
    intact = new URL(databaseUrl).pathname.slice(1);
  });
  beforeEach(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    servers = { databaseUrl: await copyDatabase(currentRun().adminUrl, intact, name) };
    command = commandLine(servers, { FILE_DIR: files });
  });

  /** Returns what a run of `doctor` prints, without the problem that the server of the tests has. */
  async function examine(...options: string[]): Promise<string> {
    const { code, printed } = (await command.refusal('doctor', ...options))!;
    expect(code).toBe(1);
    const lines = printed.split('\n');
    const expected = lines.filter((line) => line.includes('fsync is off'));
    expect(expected).toHaveLength(1);
    return lines.filter((line) => !expected.includes(line)).join('\n');
  }

  it('finds nothing wrong with an intact installation, and says what it checked', async () => {
    const printed = await examine();
    expect(printed).not.toContain('PROBLEM');
    expect(printed).toMatch(/^ok +PostgreSQL: Version 1\d/m);
    expect(printed).toMatch(/^ok +Triggers: All \d+ are enabled/m);
    expect(printed).toMatch(/^ok +Encrypted values: MASTER_KEY decrypts all 2/m);
    expect(printed).toMatch(/^ok +Audit logs: The chains of all 1 are intact/m);
    expect(printed).toMatch(/^ok +Stored files: All 1 have their size/m);
    expect(printed).toMatch(/^ok +Lineage: The chains of all 1 documents are intact/m);
    expect(printed).toMatch(/^ok +Rooms: The audit logs of all 1 rooms are intact/m);
    expect(await examine('--quick')).not.toMatch(/Audit logs|Stored files|Lineage|Rooms/);
  });

  describeEachBackend('with a store of limits', ({ backend, redisUrl }) => {
    it('says whether Redis is used and answers', async () => {
      command = commandLine({ ...servers, redisUrl }, { FILE_DIR: files });
      const expected = backend === 'redis' ? 'It answers.' : 'Not used.';
      expect((await examine('--quick')).split('\n')).toContainEqual(
        expect.stringMatching(new RegExp(`^ok +Redis: ${expected}`)),
      );
    });
  });

  it('ends quietly when nobody reads its output, as with head', async () => {
    expect(await command.unread('doctor')).toBe('');
    expect(await command.unread('tenant', 'list')).toBe('');
  });

  it.each([
    [
      'an altered entry of an audit log',
      `UPDATE audit_entries SET action = 'token.revoked' WHERE seq = 2`,
      /Audit logs: The audit log of tenant \S+ has an altered entry 2/,
    ],
    [
      'a deleted entry of an audit log',
      `DELETE FROM audit_entries WHERE seq = 2`,
      /Audit logs: The audit log of tenant \S+ has entry 3 after entry 1/,
    ],
    [
      'the deleted last entry of an audit log',
      `DELETE FROM audit_entries WHERE seq = (SELECT max(seq) FROM audit_entries)`,
      /Audit logs: The audit log of tenant \S+ ends with entry \d+, which is not the one that its head names/,
    ],
    [
      'a deleted head of an audit log',
      `DELETE FROM audit_heads`,
      /Audit logs: 1 audit logs have entries but no head/,
    ],
    [
      'an altered entry of a lineage',
      `UPDATE lineage_entries SET actor_display = 'Somebody Else'`,
      /Lineage: The lineage of document \S+ of tenant \S+ is damaged \(altered at entry 1\)/,
    ],
    [
      'an altered entry of the audit log of a room',
      `UPDATE room_audit_entries SET kind = 'room.closed' WHERE seq = 1`,
      /Rooms: The audit log of room \S+ has an altered entry 1/,
    ],
    [
      'an altered encrypted value',
      `UPDATE issuer_keys SET sealed_private_key = sealed_private_key || '\\x00'::bytea`,
      /Encrypted values: 1 values of issuer_keys.sealed_private_key were altered/,
    ],
  ])('finds %s', async (_, change, found) => {
    await tamper(servers.databaseUrl, (database) => database.query(change));
    const problems = (await examine()).split('\n').filter((line) => line.startsWith('PROBLEM'));
    expect(problems).toEqual([expect.stringMatching(found)]);
    if (/ audit_entries/.test(change)) expect(problems[0]).toContain(tenantId);
  });

  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['shortened', (file: string) => truncateSync(file, 10)],
  ])('finds a file that is %s in the store', async (_, damage) => {
    const folder = newFolder();
    cpSync(files, folder, { recursive: true });
    const entries = readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true });
    const stored = entries.find((entry) => entry.isFile())!;
    damage(join(stored.parentPath, stored.name));
    const { printed } = (await commandLine(servers, { FILE_DIR: folder }).refusal('doctor'))!;
    expect(printed).toContain(
      `Stored files: 1 of 1 are missing in the folder ${folder}, or have another size. Restore them from a backup.`,
    );
  });

  it.each([
    ['disabled', 'ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only', /is disabled/],
    ['missing', 'DROP TRIGGER audit_entries_append_only ON audit_entries', /is missing/],
  ])('finds a trigger that is %s', async (_, change, found) => {
    await sql(servers.databaseUrl, change);
    const refusal = await command.refusal('doctor', '--quick');
    expect(refusal!.printed).toMatch(
      /^PROBLEM +Triggers: The trigger audit_entries.audit_entries_append_only/m,
    );
    expect(refusal!.printed).toMatch(found);
  });

  it('says which setting is wrong, and that the database is not migrated', async () => {
    expect(await commandLine(servers, { BASE_URL: 'nowhere' }).refusal('doctor')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Setting BASE_URL is "nowhere"') as string,
    });
    await sql(servers.databaseUrl, 'DELETE FROM migrations');
    expect((await command.refusal('doctor'))!.text).toContain(
      'The database has not been migrated. Run "npm run migrate" first.',
    );
  });

  it('warns of unencrypted addresses', async () => {
    const refusal = await commandLine(servers, { BASE_URL: 'http://docs.example.com' }).refusal(
      'doctor',
      '--quick',
    );
    expect(refusal!.printed).toMatch(/PROBLEM +Settings: BASE_URL is http:\/\/docs.example.com/);
  });
});

describe('the list of triggers', () => {
  it('names exactly the triggers of a migrated database', async () => {
    const { triggers } = await import('#entities');
    const rows = await sql<{ name: string }>(
      await createDatabase(),
      `SELECT c.relname || '.' || t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...triggers]);
  });
});
