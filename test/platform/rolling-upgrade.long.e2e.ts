import type { QueryRunner } from 'typeorm';
import { programs } from '../../scripts/lib/paths.mjs';
import { schema } from '#entities';
import { MIGRATING, PlatformSettings, buildDataSource, recordSupport, runMigrations } from '#platform';
import { type Person, type Project, newOwner, newProject } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { endOf } from './program-end';

type Migration = new () => { up(runner: QueryRunner): Promise<void>; down(): Promise<void> };

/** A migration of a version that is newer than this program. */
function later(name: string, statements: string[], properties: object = {}): Migration {
  const Later = {
    [name]: class {
      readonly name = name;
      constructor() {
        Object.assign(this, properties);
      }
      async up(runner: QueryRunner): Promise<void> {
        for (const statement of statements) await runner.query(statement);
      }
      async down(): Promise<void> {}
    },
  }[name]!;
  return Later;
}

const EXPANDING = [
  later('AddsColumn9000000000001', [
    'ALTER TABLE nodes ADD COLUMN stars int NOT NULL DEFAULT 0, ADD COLUMN mood text',
  ]),
  later('AddsIndex9000000000002', ['CREATE INDEX CONCURRENTLY nodes_stars_idx ON nodes (tenant_id, stars)'], {
    transaction: false,
  }),
  later('AddsConstraint9000000000003', [
    'ALTER TABLE nodes ADD CONSTRAINT nodes_stars CHECK (stars >= 0) NOT VALID',
  ]),
  later('Validates9000000000004', ['ALTER TABLE nodes VALIDATE CONSTRAINT nodes_stars']),
  later('AddsTable9000000000005', [
    'CREATE TABLE constellations (tenant_id uuid, id uuid, PRIMARY KEY (tenant_id, id))',
  ]),
];
const known = schema.migrations.at(-1)!.name;

/** Migrates a database as a newer version would. */
async function migrateWith(databaseUrl: string, migrations: Migration[]): Promise<void> {
  const platform = Object.assign(new PlatformSettings(), { databaseUrl, databasePoolSize: 2 });
  const newer = { ...schema, migrations: [...schema.migrations, ...migrations] };
  const dataSource = await buildDataSource(platform, newer, { timeouts: MIGRATING }).initialize();
  try {
    await recordSupport(dataSource);
    await runMigrations(dataSource, { pauseMs: 50 });
  } finally {
    await dataSource.destroy();
  }
}

/** Saves one document after the other until it is stopped, and then returns the statuses of all answers. */
function saving(owner: Person, project: Project): { stop(): Promise<number[]> } {
  let stopped = false;
  const statuses: number[] = [];
  const loop = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const save = { virtualPath: `document-${n % 20}.md`, content: `# Number ${n}\n` };
      statuses.push((await owner.post(`/api/projects/${project.id}/documents/save`, save)).status);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await loop;
      return statuses;
    },
  };
}

describe('the version before, on a database that a newer version migrates', () => {
  let databaseUrl: string;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    const { url } = await startApi({ databaseUrl });
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  it('answers every save while the migrations run', async () => {
    const load = [saving(owner, project), saving(owner, project)];
    for (let n = 1; n <= EXPANDING.length; n += 1) await migrateWith(databaseUrl, EXPANDING.slice(0, n));
    const statuses = (await Promise.all(load.map((saves) => saves.stop()))).flat();
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(10);
  });

  it('starts again, and reads and writes', async () => {
    const { url } = await startApi({ databaseUrl }, { BASE_URL: owner.url });
    const again = owner.at(url);
    const save = { virtualPath: 'rolled-back.md', content: '# Rolled back\n' };
    await again.post(`/api/projects/${project.id}/documents/save`, save).expect(201);
    await again.get(`/api/projects/${project.id}/documents?path=rolled-back.md`).expect(200);
  });

  it('has nothing to migrate, and does not change the rights on tables that it does not know', async () => {
    expect(await endOf(programs.migrate, databaseUrl)).toEqual({
      code: 0,
      stdout: 'A newer version has migrated the database, and this version can use it. No migration ran.\n',
    });
  });

  it('still starts after a migration that removes what this version does not use', async () => {
    await migrateWith(databaseUrl, [
      ...EXPANDING,
      later('RemovesMood9000000000006', ['ALTER TABLE nodes DROP COLUMN mood'], { contracts: known }),
    ]);
    await startApi({ databaseUrl });
  });

  it('refuses to start after a migration that removes what it uses, and says what to do', async () => {
    await migrateWith(databaseUrl, [
      ...EXPANDING,
      later('RemovesMood9000000000006', [], { contracts: known }),
      later('Removes9000000000007', ['ALTER TABLE nodes DROP COLUMN stars'], {
        contracts: 'AddsColumn9000000000001',
      }),
    ]);
    const refusal = {
      code: 1,
      stderr:
        "A newer version of this program has migrated the database (Removes9000000000007), and this version can't use it. Run the newer version, or restore a backup from before.\n",
    };
    expect(await endOf(programs.api, databaseUrl)).toEqual(refusal);
    expect(await endOf(programs.relay, databaseUrl)).toEqual(refusal);
    expect(await endOf(programs.migrate, databaseUrl)).toEqual(refusal);
  });
});
