import { type Agent, type Person, newOwner } from '#testing';
import { eventually } from '../platform/eventually';
import { type ServiceProcess, countWaiters, describeEachBackend, startApi } from '../support/deployments';
import { MESSAGES, ack, list, newAgent, newOpenAgent, sent } from './inbox-support';

describeEachBackend('a waiting poll of an inbox', (shared) => {
  const [url] = shared.api;
  // A process of its own, since its metrics must not include the waiters of other tests.
  let own: ServiceProcess;
  let owner: Person;
  let sender: Agent;
  let recipient: Agent;

  beforeAll(async () => {
    own = await startApi(shared);
    owner = await newOwner(url);
    sender = await newAgent(owner);
  });

  beforeEach(async () => {
    recipient = await newOpenAgent(owner);
  });

  it('is answered at once when the process shuts down', async () => {
    const stopping = await startApi(shared);
    const waiting = recipient
      .at(stopping.url)
      .get(`${MESSAGES}?wait=30`)
      .then((answer) => answer);
    await eventually('the poll waits', async () => (await countWaiters(stopping.url)) === 1);
    await stopping.stop();
    const { status, body } = await waiting;
    expect([status, body.data.items]).toEqual([200, []]);
  });

  it('never gets a message as new that a concurrent poll got as new', async () => {
    const ids: string[] = [];
    const seen: string[] = [];
    const pollers = [url, own.url, shared.api[1] ?? url].map(async (at) => {
      while (seen.length < 30) {
        const { items } = await list(recipient.at(at), 'status=sent&wait=1&max=3');
        seen.push(...items.map(({ messageId }) => messageId));
      }
    });
    for (let n = 0; n < 10; n++)
      ids.push(...(await Promise.all([1, 2, 3].map(() => sent(sender, recipient)))));
    await Promise.all(pollers);
    expect(seen.sort()).toEqual(ids.sort());
  });

  it('loses no message, and gets none twice as new, when a process is killed in the middle', async () => {
    const dying = await startApi(shared);
    const ids: string[] = [];
    const asNew: string[] = [];
    // Includes those whose acknowledgement was carried out, but not answered, when the process died.
    const taken = new Set<string>();
    let sending = true;
    const takeFrom = async (at: string): Promise<number> => {
      const { items } = await list(recipient.at(at), 'wait=1&max=5');
      asNew.push(...items.filter(({ isNew }) => isNew).map(({ messageId }) => messageId));
      for (const { messageId } of items) {
        taken.add(messageId);
        const { status } = await ack(recipient.at(at), messageId);
        expect([200, 409]).toContain(status);
      }
      return items.length;
    };
    const survivor = (async () => {
      for (let left = 1; sending || left > 0;) left = await takeFrom(own.url);
    })();
    const victim = (async () => {
      // Ends with the error of the broken connection.
      while (sending) await takeFrom(dying.url);
    })().catch(() => undefined);
    for (let n = 0; n < 60; n++) {
      ids.push(await sent(sender, recipient));
      if (n === 30) await dying.kill();
    }
    sending = false;
    await Promise.all([survivor, victim]);
    expect([...taken].sort()).toEqual([...ids].sort());
    expect(new Set(asNew).size).toBe(asNew.length);
    expect((await list(recipient)).items).toEqual([]);
  });
});
