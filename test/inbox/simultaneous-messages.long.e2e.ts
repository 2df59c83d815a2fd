import { type Agent, countStatuses, newOwner, sql, withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { eventually } from '../platform/eventually';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { ack, expire, idsOf, list, newAgent, newOpenAgent, send, sent, setPolicy } from './inbox-support';

const [url] = deployment().api;

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

  it('become one message if they share a key, and a refused message frees its key', async () => {
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
    const databaseUrl = await createDatabase();
    const owner = await newOwner((await startApi({ databaseUrl })).url);
    const [from, to] = [await newAgent(owner), await newOpenAgent(owner)];
    await sql(
      databaseUrl,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'fails'; END $$`,
    );
    await sql(
      databaseUrl,
      `CREATE TRIGGER fail BEFORE INSERT ON inbox_messages FOR EACH ROW WHEN (NEW.body = 'fails') EXECUTE FUNCTION fail()`,
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(from, to, { body: n === 7 ? 'fails' : `${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 7 ? 500 : 201)));
    expect((await list(to, 'max=50')).items).toHaveLength(19);
  });

  it('are acknowledged once each, when several requests acknowledge one at once', async () => {
    await Promise.all(Array.from({ length: 3 }, (_, n) => send(sender, open, { body: `${n}` }).expect(201)));
    for (const id of idsOf(await list(open))) {
      const [first, second] = await Promise.all([ack(open, id), ack(open, id)]);
      expect([first.status, second.status].sort()).toEqual([200, 409]);
    }
  });
});

describe('lists of an inbox at the same moment', () => {
  it('each have the open messages, whichever of them marks what has expired', async () => {
    const { api } = deployment();
    const owner = await newOwner(url);
    const [sender, recipient] = [await newAgent(owner), await newOpenAgent(owner)];
    const waiting = await sent(sender, recipient);
    for (let round = 0; round < 20; round++) {
      await expire(await sent(sender, recipient));
      const lists = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          list(recipient.at(api[n % 2]!), n < 3 ? 'max=50' : 'status=all&max=50'),
        ),
      );
      for (const listing of lists) expect(idsOf(listing)).toContain(waiting);
    }
  });
});

describe('a message that waits for another one of its organization to the same agent', () => {
  it('is refused if the agent closes its inbox before its turn', async () => {
    const { databaseUrl } = deployment();
    const owner = await newOwner(url);
    const [sender, recipient] = [await newAgent(owner), await newOpenAgent(owner)];
    const place = `hashtextextended('inbox ' || $1::text || $2::text, 0)`;
    await withDatabase(databaseUrl, async (other) => {
      await other.query('BEGIN');
      await other.query(`SELECT pg_advisory_xact_lock(${place})`, [owner.tenantId, recipient.actorId]);
      const waiting = send(sender, recipient).then((answer) => answer);
      const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database
        WHERE datname = current_database()) AND (classid::bigint << 32 | objid::bigint) = ${place}`;
      await eventually('it waits', async () => {
        const { rowCount } = await other.query(waits, [owner.tenantId, recipient.actorId]);
        return rowCount === 1;
      });
      await setPolicy(recipient, recipient, 'closed').expect(200);
      await other.query('COMMIT');
      expect((await waiting).status).toBe(403);
    });
    expect((await list(recipient)).items).toEqual([]);
  });
});

describe('a message whose sender is being changed', () => {
  it('is refused if the agent closes its inbox before the change is over', async () => {
    const owner = await newOwner(url);
    const [sender, recipient] = [await newAgent(owner), await newOpenAgent(owner)];
    await withDatabase(deployment().databaseUrl, async (other) => {
      await other.query('BEGIN');
      await other.query('UPDATE actors SET display_name = display_name WHERE id = $1', [sender.actorId]);
      const waiting = send(sender, recipient).then((answer) => answer);
      await untilBlocked(other, 'the message waits');
      await setPolicy(recipient, recipient, 'closed').expect(200);
      await other.query('COMMIT');
      expect((await waiting).status).toBe(403);
    });
    expect((await list(recipient)).items).toEqual([]);
  });
});
