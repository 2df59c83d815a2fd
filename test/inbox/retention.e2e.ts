import { newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { loadStatements } from '../statements/load-statements';
import { newAgent, newOpenAgent, sent, setPolicy } from './inbox-support';

const { retention } = loadStatements();

describe('the deletion of old messages', () => {
  it('deletes their deliveries to agents of other organizations, and nothing else', async () => {
    const { api, databaseUrl } = deployment();
    const [owner, other] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    const [sender, stranger] = await Promise.all([newAgent(owner), newOpenAgent(other)]);
    await setPolicy(other, stranger, 'open').expect(200);
    const old = await sent(sender, stranger);
    const young = await sent(sender, stranger);
    await sql(
      databaseUrl,
      `UPDATE inbox_messages SET expires_at = now() - interval '2 hours' WHERE tenant_id = $1 AND id = $2`,
      [owner.tenantId, old],
    );

    const { remove } = retention.declared.find(({ name }) => name === 'inbox-messages.expired')!;
    const values = { tenantId: owner.tenantId, seconds: 3_600, batch: 10 };
    await sql(
      databaseUrl,
      remove.text,
      remove.names.map((name) => values[name as keyof typeof values]),
    );

    const left = (table: string, tenant: string, id: string) =>
      sql(databaseUrl, `SELECT ${id} AS id FROM ${table} WHERE tenant_id = $1`, [tenant]);
    expect(await left('inbox_messages', owner.tenantId, 'id')).toEqual([{ id: young }]);
    expect(await left('inbox_deliveries', other.tenantId, 'message_id')).toEqual([{ id: young }]);
  });
});
