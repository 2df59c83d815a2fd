import { sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, startApi } from '../support/deployments';
import { SOON } from './mails';

const [MANY, FEW] = ['019aa2f0-0000-7000-8000-00000000000a', '019aa2f0-0000-7000-8000-00000000000b'];
const MAILS = 120;

describe('mails of several organizations', () => {
  it('are sent in turn by two processes, each once, so that one with many mails does not delay the others', async () => {
    const databaseUrl = await createDatabase();
    const run = (text: string) => sql<{ sent: number; before: number; attempts: number }>(databaseUrl, text);
    const mails = (tenantId: string, count: number, age: string) =>
      `INSERT INTO account_mails (id, tenant_id, recipient, kind, data, due_at)
       SELECT new_id(), '${tenantId}', 'a' || i || '@test.invalid', 'password_changed', '{}', now() - interval '${age}'
       FROM generate_series(1, ${count}) i`;
    // The mail of the second organization became due last, so it would be sent last in the order of all mails.
    await run(
      `INSERT INTO tenants (id, slug, name, plan) VALUES ('${MANY}', 'many', 'Many', 'free'), ('${FEW}', 'few', 'Few', 'free');
       ${mails(MANY, MAILS, '1 hour')}; ${mails(FEW, 1, '1 second')}`,
    );
    const processes = await Promise.all([startApi({ databaseUrl }, SOON), startApi({ databaseUrl }, SOON)]);
    await eventually('all mails are sent', async () => {
      const [row] = await run('SELECT count(sent_at)::int AS sent FROM account_mails');
      return row!.sent === MAILS + 1;
    });
    const [row] = await run(
      `SELECT (SELECT count(*)::int FROM account_mails m WHERE m.sent_at < few.sent_at) AS before,
         (SELECT max(m.attempts) FROM account_mails m) AS attempts
       FROM account_mails few WHERE few.tenant_id = '${FEW}'`,
    );
    expect(row!.attempts).toBe(1);
    // One turn of each of the eight workers, and the mails that they were sending.
    expect(row!.before).toBeLessThanOrEqual(16);
    await Promise.all(processes.map((api) => api.stop()));
  });
});
