import { type Person, anonymous, bearer, newOwner, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { connectClient, register, shownFields } from './oauth-support';

const SCOPES = ['read:docs', 'read:profile'];

describe('connections with one name', () => {
  const [url] = deployment().api;
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  async function actorOf(token: string): Promise<string> {
    const { body } = await bearer(url, token).get('/api/me').expect(200);
    return body.data.actor.id as string;
  }

  /** Connects by a connection request, which the person approves on the page. */
  async function pair(clientName: string, choice: object = {}): Promise<{ actorId: string; token: string }> {
    const asked = { clientName, projectSlugs: ['*'], requestedScopes: SCOPES };
    const started = await anonymous(url).post('/api/agent-pairing/start', asked).expect(201);
    const { userCode, deviceCode } = started.body.data as { userCode: string; deviceCode: string };
    const { text } = await owner.get(`/device?code=${userCode}`).expect(200);
    const form = {
      code: userCode,
      ...shownFields(text),
      scopes: SCOPES,
      reach: 'all',
      days: '30',
      ...choice,
    };
    await owner.post('/device/approve', form).type('form').expect(200);
    const { body } = await anonymous(url).post('/api/agent-pairing/poll', { deviceCode }).expect(200);
    return body.data as { actorId: string; token: string };
  }

  async function authorize(name: string): Promise<{ actorId: string; token: string }> {
    const clientId = await register(url, { client_name: name });
    const fields = { scope: SCOPES.join(' ') };
    const { access_token: token } = await connectClient(owner, {
      clientId,
      fields,
      choice: { scopes: SCOPES },
    });
    return { actorId: await actorOf(token), token };
  }

  it('are different agents on both pages, of which ending one leaves the others', async () => {
    const name = uniqueName('Editor');
    const first = await pair(name);
    const others = [await pair(name), await authorize(name), await authorize(name)];
    const ids = [first, ...others].map(({ actorId }) => actorId);
    expect(new Set(ids).size).toBe(4);
    await owner.post(`/api/agents/${first.actorId}/disconnect`).expect(200);
    await bearer(url, first.token).get('/api/me').expect(401);
    for (const { actorId, token } of others) expect(await actorOf(token)).toBe(actorId);
  });

  it('are one agent if the person chooses so on the page', async () => {
    const name = uniqueName('Editor');
    const { actorId } = await pair(name);
    const again = await pair(name, { agent: 'continue', agentId: actorId });
    expect(again.actorId).toBe(actorId);
  });
});
