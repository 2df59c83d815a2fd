import { type Agent, type Person, type Project, connectAgent, newMember, sql, withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import { whileWaiting } from '../support/while-waiting';
import {
  CONTENT,
  SCOPES,
  consume,
  newCapability,
  newParties,
  newPlan,
  tokenIdOf,
} from './capabilities-support';

const {
  api: [url],
  databaseUrl,
} = deployment();

let owner: Person;
let recipient: Agent;
let project: Project;

beforeAll(async () => {
  ({ owner, recipient, project } = await newParties(url));
});

/** The minters of a capability, and the acts that take their right to mint away: over HTTP, and in the database. */
const LOSSES = {
  'the revocation of the token that minted it': async () => {
    const minter = await newMinter();
    const tokenId = await tokenIdOf(owner, minter);
    return {
      minter,
      act: () => owner.delete(`/api/tokens/${tokenId}`),
      text: 'UPDATE api_tokens SET revoked_at = now() WHERE id = $1',
      id: tokenId,
    };
  },
  'the pause of the agent that minted it': async () => {
    const minter = await newMinter();
    return {
      minter,
      act: () => owner.post(`/api/agents/${minter.actorId}/pause`),
      text: 'UPDATE actors SET paused_at = now() WHERE id = $1',
      id: minter.actorId,
    };
  },
  'the demotion of the admin who minted it': async () => {
    const minter = await newMember(owner, 'admin');
    return {
      minter,
      act: () => owner.patch(`/api/members/${minter.userId}`, { role: 'member' }),
      text: `UPDATE users SET role = 'member' WHERE id = $1`,
      id: minter.userId,
    };
  },
};

function newMinter(): Promise<Agent> {
  return connectAgent(owner, { scopes: [...SCOPES, 'write:docs'] });
}

describe.each(Object.entries(LOSSES))('after %s', (_, lose) => {
  it('a capability writes nothing, even if the write waited', async () => {
    const { minter, act } = await lose();
    const node = await newPlan(owner, project);
    const capability = await newCapability(minter, recipient, node, { action: 'write' });
    const { acted, after, end } = await whileWaiting({
      locked: ['FROM nodes WHERE id = $1', node],
      request: () => consume(recipient, capability, { content: '# Sold\n' }),
      act,
      state: async () => (await owner.get(`/api/v1/documents/${node}/content`)).body.data.content as string,
    });
    expect(acted).toBe(200);
    expect(end).toBe(after);
  });

  it('a capability that waited for it is not consumed', async () => {
    const { minter, text, id } = await lose();
    const node = await newPlan(owner, project);
    const capability = await newCapability(minter, recipient, node, { action: 'write' });
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(text, [id]);
      const consumed = consume(recipient, capability, { content: '# Sold\n' }).then(({ status }) => status);
      await untilBlocked(client, 'the request waits');
      await client.query('COMMIT');
      expect(await consumed).toBe(404);
    });
    const { body } = await owner.get(`/api/v1/documents/${node}/content`).expect(200);
    expect(body.data.content).toBe(CONTENT);
    const [row] = await sql(databaseUrl, 'SELECT consumed_at FROM capabilities WHERE jti = $1', [
      capability.jti,
    ]);
    expect(row).toEqual({ consumed_at: null });
  });
});

describe('after the pause of the agent that received it', () => {
  it('a capability writes nothing, even if the write of a person waited', async () => {
    const paused = await newMinter();
    const node = await newPlan(owner, project);
    const capability = await newCapability(await newMinter(), paused, node, { action: 'write' });
    const { acted, after, end } = await whileWaiting({
      locked: ['FROM nodes WHERE id = $1', node],
      request: () => consume(owner, capability, { content: '# Written while paused\n' }),
      act: () => owner.post(`/api/agents/${paused.actorId}/pause`),
      state: async () => (await owner.get(`/api/v1/documents/${node}/content`)).body.data.content as string,
    });
    expect(acted).toBe(200);
    expect(end).toBe(after);
  });
});
