import { randomBytes } from 'node:crypto';
import { newOwner, sql } from '#testing';
import { commandLine } from '../accounts/command-line';
import { atEndOfFile } from '../support/cleanup';
import { createDatabase, startApi } from '../support/deployments';
import { migrate, serviceConnection, testSettings } from '../support/launch';
import { currentRun } from '../support/test-run';
import { DENIED, failureOf } from './service-role-support';

describe('the role of the service', () => {
  it('is created, with its password, and gets its rights when one role owned everything before', async () => {
    const own = await createDatabase();
    const role = `other "service" ${randomBytes(4).toString('hex')}`;
    const url = Object.assign(new URL(own), {
      username: encodeURIComponent(role),
      password: encodeURIComponent('sécret $1 @/:'),
    });
    const settings = testSettings(currentRun().masterKey);
    expect(await failureOf(own, `SET ROLE "${role.replaceAll('"', '""')}"`)).toBe('22023');
    atEndOfFile(async () => {
      const name = `"${role.replaceAll('"', '""')}"`;
      await sql(own, `DROP OWNED BY ${name}; DROP ROLE ${name}`);
    });
    await migrate(currentRun().folder, own, settings, { DATABASE_URL: url.href });
    expect(await failureOf(url.href, 'SELECT count(*) FROM audit_entries')).toBeUndefined();
    expect(await failureOf(url.href, 'TRUNCATE audit_entries')).toBe(DENIED);
    const api = await startApi({ databaseUrl: own }, { DATABASE_URL: url.href });
    await newOwner(api.url);
    // Migrating again changes nothing.
    await migrate(currentRun().folder, own, settings, { DATABASE_URL: url.href });
  });
});

describe('the command doctor', () => {
  it.each([
    [
      'is a superuser',
      (url: string) => url,
      /^warning +Rights: .* connects as workspace, which is a superuser/m,
    ],
    ['can disable no trigger', (url: string) => serviceConnection(url).DATABASE_URL!, /^ok +Rights: /m],
  ])('says that the role of the service %s', async (_, urlOf, line) => {
    const databaseUrl = await createDatabase();
    const command = commandLine({ databaseUrl }, { DATABASE_URL: urlOf(databaseUrl) });
    expect((await command.refusal('doctor', '--quick'))!.printed).toMatch(line);
  });

  it('warns of a role that owns the tables, or sets how triggers fire', async () => {
    const databaseUrl = await createDatabase();
    const role = `doctor_${randomBytes(4).toString('hex')}`;
    const url = Object.assign(new URL(databaseUrl), { username: role, password: 'x' });
    const { printed } = await withRole(databaseUrl, role, async () => {
      await migrate(currentRun().folder, databaseUrl, testSettings(currentRun().masterKey), {
        DATABASE_URL: url.href,
      });
      await sql(
        databaseUrl,
        `ALTER TABLE users OWNER TO ${role}; GRANT SET ON PARAMETER session_replication_role TO ${role}; GRANT TRUNCATE ON nodes TO ${role}`,
      );
      return (await commandLine({ databaseUrl }, { DATABASE_URL: url.href }).refusal('doctor', '--quick'))!;
    });
    const expected =
      /owns 1 tables and can disable their triggers and can set session_replication_role.* and can truncate/;
    expect(printed).toMatch(expected);
  });
});

/** Runs something that creates a role, which is deleted afterward. */
async function withRole<T>(databaseUrl: string, role: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await sql(
      databaseUrl,
      `REASSIGN OWNED BY ${role} TO workspace; DROP OWNED BY ${role}; DROP ROLE ${role}`,
    );
  }
}
