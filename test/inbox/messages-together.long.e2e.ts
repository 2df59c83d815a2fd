import { type Agent, countStatuses, newOwner, sql, withDatabase } from '#testing';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { ack, idsOf, list, newAgent, newOpenAgent, send, sent, setPolicy } from './inbox-support';

const { databaseUrl, api } = deployment();
const [url] = api;

interface Pair {
  sender: Agent;
  recipient: Agent;
}

/** Agents of as many organizations, each with one that it can send to. */
function newPairs(count: number, at = url): Promise<Pair[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const owner = await newOwner(at);
      return { sender: await newAgent(owner), recipient: await newOpenAgent(owner) };
    }),
  );
}

const sendAll = (pairs: Pair[], body = (n: number) => `${n}`) =>
  Promise.all(pairs.map(({ sender, recipient }, n) => send(sender, recipient, { body: body(n) })));

describe('messages of several organizations at the same moment', () => {
  let pairs: Pair[];

  beforeAll(async () => {
    pairs = await newPairs(8);
  });

  it('are each sent, listed and acknowledged for their own agents', async () => {
    const answers = await sendAll(pairs);
    expect(countStatuses(answers)).toEqual({ 201: 8 });
    const listings = await Promise.all(pairs.map(({ recipient }) => list(recipient)));
    expect(listings.map(({ items }) => items.map(({ untrusted: { body }, isNew }) => [body, isNew]))).toEqual(
      pairs.map((_, n) => [[`${n}`, true]]),
    );
    expect(listings.map(idsOf)).toEqual(answers.map(({ body }) => [body.data.messageId]));
    // One of them names a message of another agent.
    const acks = await Promise.all(
      pairs.map(({ recipient }, n) => ack(recipient, idsOf(listings[n === 3 ? 4 : n]!)[0]!)),
    );
    expect(acks.map(({ status }) => status)).toEqual(pairs.map((_, n) => (n === 3 ? 404 : 200)));
    expect(
      (await Promise.all(pairs.map(({ recipient }) => list(recipient)))).map(({ items }) => items.length),
    ).toEqual(pairs.map((_, n) => (n === 3 ? 1 : 0)));
  });

  it('are each refused as their own recipient decides', async () => {
    const refuses = (n: number) => n % 3 === 0;
    const policy = (name: string) =>
      Promise.all(
        pairs
          .filter((_, n) => refuses(n))
          .map(({ recipient }) => setPolicy(recipient, recipient, name).expect(200)),
      );
    await policy('closed');
    expect((await sendAll(pairs)).map(({ status }) => status)).toEqual(
      pairs.map((_, n) => (refuses(n) ? 403 : 201)),
    );
    await policy('open');
  });

  it('reach all of their recipients or none', async () => {
    const [closed, ...open] = pairs.map(({ recipient }) => recipient);
    await setPolicy(closed!, closed!, 'closed').expect(200);
    const answers = await Promise.all(
      pairs.map(({ sender }, n) =>
        send(sender, [n % 2 === 0 ? open[0]! : closed!, open[1]!], { body: `both ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(pairs.map((_, n) => (n % 2 === 0 ? 201 : 403)));
    const bodies = (await list(open[1]!, 'max=50')).items.map(({ untrusted }) => untrusted.body);
    expect(bodies.filter((body) => body.startsWith('both')).sort()).toEqual([
      'both 0',
      'both 2',
      'both 4',
      'both 6',
    ]);
    await setPolicy(closed!, closed!, 'open').expect(200);
  });

  it('are delivered once each, however many lists of an agent there are, also one message to many', async () => {
    const recipients = pairs.map(({ recipient }) => recipient);
    const id = await sent(pairs[0]!.sender, recipients);
    const listings = await Promise.all(
      recipients.flatMap((recipient) => [1, 2, 3].map(() => list(recipient, 'max=50'))),
    );
    for (const listing of listings) expect(idsOf(listing).filter((listed) => listed === id)).toEqual([id]);
    const isNew = listings.map(({ items }) => items.find(({ messageId }) => messageId === id)!.isNew);
    for (let n = 0; n < isNew.length; n += 3) expect(isNew.slice(n, n + 3).filter(Boolean)).toEqual([true]);
    const acks = await Promise.all(
      recipients.flatMap((recipient) => [ack(recipient, id), ack(recipient, id)]),
    );
    expect(countStatuses(acks)).toEqual({ 200: 8, 409: 8 });
  });

  it('list as many as each asks for, and deliver no others', async () => {
    const [{ recipient: first, sender }, { recipient: second }] = (await newPairs(2)) as [Pair, Pair];
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await sent(sender, [first, second]));
    const [one, two] = await Promise.all([
      list(first, 'status=sent&max=1'),
      list(second, 'status=sent&max=2'),
    ]);
    expect([idsOf(one), idsOf(two)]).toEqual([ids.slice(0, 1), ids.slice(0, 2)]);
    const [rest, last] = await Promise.all([list(first, 'status=sent'), list(second, 'status=sent')]);
    expect([idsOf(rest), idsOf(last)]).toEqual([ids.slice(1), ids.slice(2)]);
  });

  it('do not wait for an agent that is being changed', async () => {
    const [waiting, ...others] = pairs as [Pair, ...Pair[]];
    await withDatabase(databaseUrl, async (other) => {
      await other.query('BEGIN');
      await other.query('UPDATE actors SET display_name = display_name WHERE id = $1', [
        waiting.sender.actorId,
      ]);
      const held = send(waiting.sender, waiting.recipient).then((answer) => answer);
      expect(countStatuses(await sendAll(others))).toEqual({ 201: 7 });
      await other.query('COMMIT');
      expect((await held).status).toBe(201);
    });
  });
});

describe('a message that the database cannot store', () => {
  it('harms none of other organizations at the same moment', async () => {
    const own = await createDatabase();
    const pairs = await newPairs(8, (await startApi({ databaseUrl: own })).url);
    await sql(
      own,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'fails'; END $$`,
    );
    await sql(
      own,
      `CREATE TRIGGER fail BEFORE INSERT ON inbox_messages FOR EACH ROW WHEN (NEW.body = 'fails') EXECUTE FUNCTION fail()`,
    );
    const answers = await sendAll(pairs, (n) => (n === 5 ? 'fails' : `${n}`));
    expect(answers.map(({ status }) => status)).toEqual(pairs.map((_, n) => (n === 5 ? 500 : 201)));
    const listings = await Promise.all(pairs.map(({ recipient }) => list(recipient)));
    expect(listings.map(({ items }) => items.length)).toEqual(pairs.map((_, n) => (n === 5 ? 0 : 1)));
  });
});

describe('messages of one agent to another at the same moment', () => {
  it('never take more places than there are', async () => {
    // With the places of one connection for a change of an agent, no two of its messages would be sent at once.
    const limited = await startApi(
      { databaseUrl },
      { DATABASE_POOL_SIZE: '20', INBOX_MESSAGES_PER_SENDER: '4' },
    );
    const [{ sender, recipient }] = (await newPairs(1)) as [Pair];
    const at = sender.at(limited.url);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(at, recipient, { body: `${n}` })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 4, 403: 8 });
  });
});
