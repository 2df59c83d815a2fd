import { type Agent, countStatuses, newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { ack, idsOf, list, newAgent, newOpenAgent, send, setPolicy } from './inbox-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('messages that are sent at the same moment', () => {
  let sender: Agent;
  let open: Agent;
  let closed: Agent;

  beforeEach(async () => {
    const owner = await newOwner(url);
    [sender, open, closed] = [await newAgent(owner), await newOpenAgent(owner), await newAgent(owner)];
    await setPolicy(closed, closed, 'closed').expect(200);
  });

  it('each have a fate of their own: refused ones harm no other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send(sender, n % 3 === 0 ? closed : open, { body: `${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 3 === 0 ? 403 : 201)));
    const created = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.messageId);
    expect(idsOf(await list(open, 'max=50')).sort()).toEqual(created.sort());
    expect((await list(closed)).items).toEqual([]);
  });

  it('are one message if they have one key, and a key of a refused one is free again', async () => {
    const same = await Promise.all(
      Array.from({ length: 10 }, () => send(sender, open, { dedupeKey: 'same' })),
    );
    expect(countStatuses(same)).toEqual({ 200: 9, 201: 1 });
    expect(new Set(same.map(({ body }) => body.data.messageId as string)).size).toBe(1);
    const refused = await Promise.all(
      Array.from({ length: 10 }, () => send(sender, closed, { dedupeKey: 'refused' })),
    );
    expect(countStatuses(refused)).toEqual({ 403: 10 });
    await send(sender, open, { dedupeKey: 'refused' }).expect(201);
    const mixed = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(sender, open, { dedupeKey: 'mixed', body: `${n}` })),
    );
    expect(countStatuses(mixed)).toEqual({ 201: 1, 422: 9 });
  });

  it('are all sent but the one that the database cannot store', async () => {
    const name = `fails_${sender.actorId.replaceAll('-', '')}`;
    await sql(
      databaseUrl,
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.sender_actor_id = '${sender.actorId}' AND NEW.body = 'fails' THEN RAISE 'broken'; END IF; RETURN NEW; END $$`,
    );
    await sql(
      databaseUrl,
      `CREATE TRIGGER ${name} BEFORE INSERT ON inbox_messages FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    );
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => send(sender, open, { body: n === 7 ? 'fails' : `${n}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 7 ? 500 : 201)));
      expect((await list(open, 'max=50')).items).toHaveLength(19);
    } finally {
      await sql(databaseUrl, `DROP TRIGGER ${name} ON inbox_messages`);
      await sql(databaseUrl, `DROP FUNCTION ${name}`);
    }
  });

  it('are acknowledged once each, when several requests acknowledge one at once', async () => {
    await Promise.all(Array.from({ length: 3 }, (_, n) => send(sender, open, { body: `${n}` }).expect(201)));
    for (const id of idsOf(await list(open))) {
      const [first, second] = await Promise.all([ack(open, id), ack(open, id)]);
      expect([first.status, second.status].sort()).toEqual([200, 409]);
    }
  });
});
