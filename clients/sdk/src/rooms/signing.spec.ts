import { generateSigningKey } from '../protocols/keys.js';
import { type Answer, ScriptedServer, refusal } from '../testing/scripted-server.js';
import { signedTransport } from './signing.js';

const OK: Answer = { status: 200, body: { data: { ok: true } } };
const REFUSED = refusal(401, 'SVC_SIGNATURE_INVALID');
const HEADER = 'x-svc-actor-signature';

let server: ScriptedServer;

async function sending(...answers: Answer[]) {
  server = await ScriptedServer.start(...answers);
  const agent = { token: 'svc_x', actorId: 'a', signingKey: generateSigningKey() };
  return signedTransport({ baseUrl: server.url, patienceSeconds: 0 }, agent);
}

describe('a signed request', () => {
  afterEach(() => server.stop());

  it('that reads is signed again, once, if a proxy may have sent it twice', async () => {
    const send = await sending(REFUSED, OK);
    await expect(send('GET', '/messages')).resolves.toEqual({ data: { ok: true } });
    const [first, second] = server.requests.map(({ headers }) => headers[HEADER]);
    expect(second).toEqual(expect.any(String));
    expect(second).not.toBe(first);
  });

  it('that is refused again stays refused', async () => {
    const send = await sending(REFUSED);
    await expect(send('GET', '/messages')).rejects.toMatchObject({ code: 'SVC_SIGNATURE_INVALID' });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['that changes something', 'POST' as const, REFUSED],
    ['with a token that has ended', 'GET' as const, refusal(401, 'SVC_UNAUTHORIZED')],
  ])('%s is sent once', async (_, method, answer) => {
    const send = await sending(answer);
    await expect(
      send(method, '/messages', { body: method === 'POST' ? {} : undefined }),
    ).rejects.toMatchObject({
      status: 401,
    });
    expect(server.requests).toHaveLength(1);
  });
});
