import { type Agent, newOwner, sql } from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { MESSAGES, expire, idsOf, list, newAgent, newOpenAgent, sent } from './inbox-support';

describe('an expiry pass that fails', () => {
  let api: ServiceProcess;
  let databaseUrl: string;
  let sender: Agent;
  let recipient: Agent;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    const owner = await newOwner(api.url);
    [sender, recipient] = await Promise.all([newAgent(owner), newOpenAgent(owner)]);
    await sql(
      databaseUrl,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'secret of the database'; END $$`,
    );
  });

  const state = async (id: string) =>
    (await sender.get(`${MESSAGES}/${id}`).expect(200)).body.data.effectiveStatus as string;

  it('is answered with 503 by the inbox alone, delivers nothing, and loses nothing', async () => {
    const [expired, live] = [await sent(sender, recipient), await sent(sender, recipient)];
    await expire(expired, databaseUrl);
    await sql(
      databaseUrl,
      'CREATE TRIGGER fail BEFORE UPDATE OF expired_at ON inbox_deliveries FOR EACH STATEMENT EXECUTE FUNCTION fail()',
    );
    for (const query of ['', 'wait=30', 'status=all']) {
      const answer = await recipient.get(`${MESSAGES}?${query}`).expect(503);
      expect(answer.body.error).toMatchObject({
        code: 'SVC_INBOX_SWEEP_FAILED',
        details: { retryable: true, stage: expect.any(String) as string },
      });
      expect(answer.body.advisoryOnly).toBe(true);
      expect(answer.text).not.toContain('secret of the database');
    }
    expect(idsOf(await list(sender, 'box=sent'))).toEqual([live, expired]);
    expect([await state(live), await state(expired)]).toEqual(['sent', 'expired']);
    const changed = 'SELECT 1 FROM inbox_deliveries WHERE delivered_at IS NOT NULL OR expired_at IS NOT NULL';
    expect(await sql(databaseUrl, changed)).toEqual([]);

    await sql(databaseUrl, 'DROP TRIGGER fail ON inbox_deliveries');
    expect((await list(recipient)).items).toMatchObject([{ messageId: live, isNew: true }]);
  });
});
