import { newOwner, sql } from '#testing';
import { triggers } from '#entities';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { migrate, serviceConnection, testSettings } from '../support/launch';
import { currentRun } from '../support/test-run';
import { DENIED, failureOf } from './service-role-support';

const LOGS = ['audit_checkpoints', 'audit_entries', 'lineage_entries', 'room_audit_entries'];

describe('the role of the service', () => {
  let databaseUrl: string;
  let service: string;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    service = serviceConnection(databaseUrl).DATABASE_URL!;
    const api = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    const owner = await newOwner(api.url);
    await owner.post('/api/rooms', { title: 'Weekly' }).expect(201);
  });

  it('is the one as which every process of the tests connects', async () => {
    const rows = await sql<{ role: string }>(
      deployment().databaseUrl,
      `SELECT DISTINCT usename AS role FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'document-workspace%' AND pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([{ role: new URL(service).username }]);
  });

  it.each([
    ...triggers.map((name) => {
      const [table, trigger] = name.split('.');
      return `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`;
    }),
    ...LOGS.flatMap((log) => [
      `TRUNCATE ${log}`,
      `UPDATE ${log} SET tenant_id = tenant_id`,
      `DROP TABLE ${log}`,
    ]),
    ...LOGS.map((log) => `COPY ${log} TO '/tmp/${log}'`),
    'TRUNCATE users CASCADE',
    'DROP FUNCTION audit_is_append_only CASCADE',
    'CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$',
    'CREATE TRIGGER first BEFORE INSERT ON audit_entries EXECUTE FUNCTION audit_is_append_only()',
    'CREATE TABLE more (id int)',
    'CREATE SCHEMA more',
    'CREATE ROLE more',
    `ALTER ROLE CURRENT_USER SUPERUSER`,
    'SET session_replication_role = replica',
    "SELECT set_config('session_replication_role', 'replica', false)",
    'SET ROLE workspace',
    'DELETE FROM migrations',
    "INSERT INTO migrations (timestamp, name) VALUES (1, 'x')",
    'TRUNCATE job_queue.job',
    "COPY (SELECT 1) TO PROGRAM 'true'",
  ])('may not: %s', async (statement) => {
    await expect(sql(service, statement)).rejects.toMatchObject({ code: DENIED });
  });

  it('deletes no entry of a log, since a trigger refuses it', async () => {
    expect(await failureOf(service, 'DELETE FROM audit_entries')).toBe('23000');
    expect(await failureOf(service, 'DELETE FROM room_audit_entries')).toBe('23000');
  });

  it.each(['audit_entries', 'room_audit_entries'])(
    'deletes none of %s with temporary tables and triggers of its own',
    async (log) => {
      const act = `DELETE FROM ${log}`;
      const asTables = [
        'CREATE TEMP TABLE tenants AS SELECT id, now() AS erasing_at FROM public.tenants',
        'CREATE TEMP TABLE rooms AS SELECT tenant_id, id FROM public.rooms WHERE false',
        'CREATE TEMP TABLE audit_checkpoints AS SELECT tenant_id, seq FROM public.audit_entries',
      ];
      expect(await failureOf(service, ...asTables, act)).toBe('23000');
      const asTrigger = [
        `CREATE FUNCTION pg_temp.remove() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN ${act}; RETURN NULL; END$$`,
        'CREATE TEMP TABLE started (id int)',
        'CREATE TRIGGER remove AFTER INSERT ON started FOR EACH STATEMENT EXECUTE FUNCTION pg_temp.remove()',
      ];
      expect(await failureOf(service, ...asTrigger, 'INSERT INTO started VALUES (1)')).toBe('23000');
    },
  );

  it('owns nothing, and has the same rights on every table, but for logs and migrations', async () => {
    const rows = await sql<{ name: string; rights: string }>(
      databaseUrl,
      `SELECT c.oid::regclass::text AS name, string_agg(a.privilege_type, ' ' ORDER BY a.privilege_type) AS rights
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN LATERAL aclexplode(c.relacl) a ON a.grantee = $1::regrole
      WHERE n.nspname IN ('public', 'job_queue') AND c.relkind IN ('r', 'p') GROUP BY 1`,
      [new URL(service).username],
    );
    const unusual = rows.filter(({ rights }) => rights !== 'DELETE INSERT SELECT UPDATE');
    expect(Object.fromEntries(unusual.map(({ name, rights }) => [name, rights]))).toEqual({
      ...Object.fromEntries(LOGS.map((log) => [log, 'DELETE INSERT SELECT'])),
      migrations: 'SELECT',
      schema_support: 'SELECT',
      'job_queue.migration': 'SELECT',
    });
    const owned = await sql(
      databaseUrl,
      "SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = $1::regrole AND deptype = 'o'",
      [new URL(service).username],
    );
    expect(owned).toEqual([]);
  });

  it.each([
    [
      'password',
      { password: 'wrong' },
      'The database rejected the user or password in MIGRATION_DATABASE_URL.',
    ],
    ['name', { pathname: '/nowhere' }, 'The database named in MIGRATION_DATABASE_URL does not exist.'],
    [
      'port',
      { host: '127.0.0.1:1' },
      "Can't connect to the database on port 1. Check that MIGRATION_DATABASE_URL",
    ],
  ])('is not blamed for a wrong %s of the role that migrates', async (_what, wrong, message) => {
    const url = Object.assign(new URL(databaseUrl), wrong).href;
    const migrating = migrate(currentRun().folder, url, testSettings(currentRun().masterKey), {
      DATABASE_URL: service,
    });
    await expect(migrating).rejects.toThrow(message);
  });

  it('can use what a later migration creates', async () => {
    const own = await createDatabase();
    await sql(own, 'CREATE TABLE later (id bigserial PRIMARY KEY, tenant_id uuid)');
    const { DATABASE_URL } = serviceConnection(own);
    expect(
      await failureOf(
        DATABASE_URL!,
        'INSERT INTO later (tenant_id) VALUES (NULL)',
        'UPDATE later SET tenant_id = gen_random_uuid()',
        'DELETE FROM later',
      ),
    ).toBeUndefined();
    expect(await failureOf(DATABASE_URL!, 'TRUNCATE later')).toBe(DENIED);
  });
});
