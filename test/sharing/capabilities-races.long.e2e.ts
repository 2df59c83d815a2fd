import { connectAgent, countStatuses, newMember, newOwner, newProject, spread, withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { describeEachBackend } from '../support/deployments';
import { consume, newCapability, newParties, newPlan, SCOPES } from './capabilities-support';

describeEachBackend('a capability requested many times at once', ({ api, databaseUrl }) => {
  it('is consumed by one of the requests, sent to two processes', async () => {
    const { owner, node, recipient } = await newParties(api[0]);
    const capability = await newCapability(owner, recipient, node);
    const answers = await Promise.all(
      spread(recipient, api, 1000).map((caller) => consume(caller, capability)),
    );
    // A request that waits too long for its turn is answered with 503, and has no effect.
    const { 200: consumed, 410: refused = 0, 503: busy = 0, ...others } = countStatuses(answers);
    expect({ consumed, settled: refused + busy, others }).toEqual({ consumed: 1, settled: 999, others: {} });
  });

  it('is consumed once by its recipient, the owner of the recipient or an admin', async () => {
    const [owner, stranger] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    const member = await newMember(stranger);
    const [node, recipient] = await Promise.all([
      newPlan(owner, await newProject(owner)),
      connectAgent(member, { scopes: SCOPES }),
    ]);
    const capability = await newCapability(owner, recipient, node);
    const callers = [recipient, member, stranger].flatMap((caller) => spread(caller, api, 10));
    const answers = await Promise.all(callers.map((caller) => consume(caller, capability)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 410: 29 });
  });

  it('is consumed after another request for it failed', async () => {
    const { owner, node, recipient } = await newParties(api[0]);
    const capability = await newCapability(owner, recipient, node);
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('UPDATE capabilities SET consumed_at = now() WHERE jti = $1', [capability.jti]);
      const consumed = consume(recipient, capability).then((answer) => answer);
      await untilBlocked(client, 'the request waits');
      await client.query('ROLLBACK');
      expect((await consumed).status).toBe(200);
    });
    await consume(recipient, capability).expect(410);
  });
});
