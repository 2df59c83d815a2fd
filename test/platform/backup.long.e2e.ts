import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres } from '../../apps/launcher/src/postgres/server.js';
import { Person, type Project, newDocument, newOwner, newProject, sql } from '#testing';
import { contentOf, save } from '../content/workspace';
import { bytesOf, type FileBody, newFile, png } from '../files/files-support';
import { serviceUrlOf } from '../../apps/launcher/src/postgres/cluster.js';
import { atEndOfFile } from '../support/cleanup';
import { DEBIAN, missingDump, withDebianPostgres } from '../support/debian-postgres';
import { currentRun, registerProcess } from '../support/test-run';
import { Installation } from './installation';

const PLENTY = { RATE_LIMIT_PER_MINUTE: '100000' };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A folder that the user of PostgreSQL can enter. */
function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  atEndOfFile(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })));
  return folder;
}

/** Leaves what a restore leaves that was killed while it copied files: one of them, without its end. */
function leftByRestore(backup: string, files: string): void {
  const [stored] = filesIn(join(backup, 'files'));
  mkdirSync(dirname(join(files, stored!)), { recursive: true });
  writeFileSync(join(files, stored!), readFileSync(join(backup, 'files', stored!)).subarray(0, 10));
}

/** The paths of the files in a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
}

/** The data of an organization before its backup. */
class Stored {
  private readonly documents = new Map<string, string>();
  private file!: FileBody;
  private bytes!: Buffer;
  private cursor!: string;

  private constructor(
    private readonly owner: Person,
    readonly project: Project,
  ) {}

  static async at(url: string): Promise<Stored> {
    const owner = await newOwner(url);
    const stored = new Stored(owner, await newProject(owner));
    for (let n = 0; n < 30; n += 1) await stored.save(`document-${n}.md`);
    stored.bytes = png();
    stored.file = await newFile(owner, stored.project, 'image.png', stored.bytes);
    const changes = await owner.get(`/api/projects/${stored.project.id}/catalog/changes`).expect(200);
    stored.cursor = changes.body.data.cursor as string;
    return stored;
  }

  private async save(path: string): Promise<void> {
    const content = `# ${path}\n\n${randomBytes(400).toString('hex')}\n`;
    const id = await newDocument(this.owner, this.project, path, content);
    this.documents.set(id, sha256(content));
  }

  /** Saves documents while `work` runs, and returns its result. */
  async saving<T>(work: Promise<T>): Promise<T> {
    let ended = false;
    const finished = work.finally(() => (ended = true));
    for (let n = 0; !ended; n += 1) await save(this.owner, this.project, `during-${n % 50}.md`, `# ${n}\n`);
    return finished;
  }

  /** Compares everything with an installation that was restored from the backup. */
  async expectAt(url: string): Promise<void> {
    const { cookie, userId, tenantId, tenantSlug, email, password } = this.owner;
    const owner = new Person(url, cookie, userId, tenantId, tenantSlug, email, password);
    for (const [id, hash] of this.documents) expect(sha256((await contentOf(owner, id))!)).toBe(hash);
    expect(await bytesOf(owner, this.file)).toEqual(this.bytes);
    await newDocument(owner, this.project, 'after.md', '# After\n');
    const route = `/api/projects/${this.project.id}/catalog/changes`;
    const { body } = await owner.get(route).query({ since: this.cursor }).expect(200);
    expect(body.data.resyncRequired).toBe(true);
  }
}

describe('a backup of the service that npm start runs', () => {
  const dataDir = newFolder('backup-of');
  const backup = join(newFolder('backup'), 'first');
  let installation: Installation;
  let stored: Stored;

  beforeAll(async () => {
    installation = await Installation.in(dataDir, PLENTY);
    await installation.start();
    stored = await Stored.at(installation.url);
  });
  afterAll(() => installation.stop());

  it('is written while documents are saved, for its owner only, and without the master key', async () => {
    const { code, output } = await stored.saving(installation.run('backup.mjs', backup));
    expect([code, output]).toEqual([0, expect.stringContaining('The backup is complete')]);
    expect(statSync(backup).mode & 0o077).toBe(0);
    const key = readFileSync(join(dataDir, 'master.key'), 'utf8').trim();
    for (const entry of readdirSync(backup, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      expect(statSync(file).mode & 0o077).toBe(0);
      expect(readFileSync(file).includes(key)).toBe(false);
    }
  });

  it('is not written over another one', async () => {
    const { code, output } = await installation.run('backup.mjs', backup);
    expect([code, output]).toEqual([1, expect.stringContaining('is not empty. Name a new folder')]);
  });

  it('is not restored without the master key', async () => {
    const other = await Installation.in(newFolder('keyless'));
    const { code, output } = await other.run('restore.mjs', backup);
    expect([code, output]).toEqual([1, expect.stringContaining('does not contain the master key')]);
  });

  it('is not restored over a database', async () => {
    const { code, output } = await installation.run('restore.mjs', backup);
    expect([code, output]).toEqual([1, expect.stringMatching(/not empty|already contains a database/)]);
  });

  it('brings everything back after the data are destroyed, with chains that doctor verifies and cursors that are refused', async () => {
    const key = join(newFolder('key'), 'master.key');
    copyFileSync(join(dataDir, 'master.key'), key);
    await installation.stop('SIGKILL');
    const pointer = join(dataDir, 'postgres', 'location');
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
    copyFileSync(key, join(dataDir, 'master.key'));

    const files = join(dataDir, 'files');
    leftByRestore(backup, files);
    writeFileSync(join(files, 'other'), '');
    const refused = await installation.run('restore.mjs', backup);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('files is not empty')]);
    rmSync(join(files, 'other'));

    const { code, output } = await installation.run('restore.mjs', backup);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('The backup is restored. Start the service.'),
    ]);
    await installation.start();
    await stored.expectAt(installation.url);
  });

  it('is refused by a program with another PostgreSQL', async () => {
    const file = join(backup, 'backup.json');
    const written = readFileSync(file, 'utf8');
    writeFileSync(file, written.replace(/"postgres": "[^"]*"/, '"postgres": "12.1"'));
    const other = await Installation.in(newFolder('restored'));
    const { code, output } = await other.run('restore.mjs', backup);
    writeFileSync(file, written);
    expect([code, output]).toEqual([1, expect.stringContaining('The backup is of PostgreSQL 12, and this')]);
  });

  it.each([
    [
      'a file was changed',
      () => appendFileSync(join(backup, 'postgres', 'password'), 'x'),
      'has been changed',
    ],
    ['a file is missing', () => rmSync(join(backup, 'postgres', 'password')), 'is missing'],
    ['it was interrupted', () => rmSync(join(backup, 'backup.json')), 'has no backup.json'],
  ])('is refused if %s', async (_, damage, problem) => {
    damage();
    const other = await Installation.in(newFolder('restored'));
    const { code, output } = await other.run('restore.mjs', backup);
    expect([code, output]).toEqual([1, expect.stringContaining(problem)]);
  });
});

if (missingDump) console.warn(`Skipped: a backup of a database of its own: ${missingDump}`);

(missingDump ? describe.skip : describe)('a backup of a database of its own', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  const backup = join(newFolder('dump'), 'first');
  const masterKey = randomBytes(32).toString('base64');

  const settings = (database: string) => {
    const owner = new URL(server.url);
    owner.pathname = `/${database}`;
    return {
      DATABASE_URL: serviceUrlOf(owner.href),
      MIGRATION_DATABASE_URL: owner.href,
      ...PLENTY,
      MASTER_KEY: masterKey,
      POSTGRES_BIN: DEBIAN,
      MAIL_OUTBOX_DIR: join(currentRun().folder, 'outbox'),
    };
  };

  beforeAll(async () => {
    const dataDir = join(newFolder('postgres'), 'data');
    mkdirSync(dataDir);
    server = await withDebianPostgres(() => startPostgres({ dataDir }));
    registerProcess(currentRun().folder, server.pid);
    atEndOfFile(() => server.stop());
  });

  /** A restore that fails, as the database accepts no changes. */
  async function failingRestore(folder: string): Promise<{ code: number; output: string }> {
    await sql(server.url, 'ALTER DATABASE restored SET default_transaction_read_only = on');
    try {
      return await (await Installation.in(folder, settings('restored'))).run('restore.mjs', backup);
    } finally {
      await sql(server.url, 'ALTER DATABASE restored RESET default_transaction_read_only');
    }
  }

  it('is restored into an empty database of another name, and not into another one, also after a restore that failed', async () => {
    await sql(server.url, 'CREATE DATABASE restored');
    const [first, second] = [newFolder('first'), newFolder('second')];
    const before = await Installation.in(first, settings('workspace'));
    await before.start();
    const stored = await Stored.at(before.url);
    const elsewhere = await Installation.in(second, settings('workspace'));
    const without = await elsewhere.run('backup.mjs', backup);
    expect([without.code, without.output]).toEqual([
      1,
      expect.stringMatching(/The database has files, and \S+files has none\. Set FILE_DIR/),
    ]);
    expect(existsSync(backup)).toBe(false);
    const written = await stored.saving(before.run('backup.mjs', backup));
    expect([written.code, written.output]).toEqual([0, expect.stringContaining('The backup is complete')]);
    expect(statSync(join(backup, 'database.dump')).mode & 0o077).toBe(0);
    const refused = await elsewhere.run('restore.mjs', backup);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('is not empty')]);
    await before.stop();

    const incomplete = await Installation.in(second, {
      ...settings('restored'),
      POSTGRES_BIN: newFolder('without-programs'),
    });
    const programs = await incomplete.run('restore.mjs', backup);
    expect([programs.code, programs.output]).toEqual([
      1,
      expect.stringMatching(/pg_restore of PostgreSQL 15/),
    ]);
    expect(existsSync(join(second, 'files'))).toBe(false);

    const after = await Installation.in(second, settings('restored'));
    const failed = await failingRestore(second);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('read-only transaction')]);
    const { code, output } = await after.run('restore.mjs', backup);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('The backup is restored. Start the service.'),
    ]);
    await after.start();
    await stored.expectAt(after.url);
    await after.stop();
  });
});
