import { createHash, createHmac } from 'node:crypto';
import { ApiError } from './errors.js';
import { issuerOf } from './issuer.js';
import { ScriptedServer, refusal } from './testing/scripted-server.js';

const TOKEN = 'svc_token';

let server: ScriptedServer | undefined;
afterEach(() => server?.stop());

/** A fetch that answers with a proof for this address, as the issuer of the token does. */
function proving(address: string) {
  return async (request: Request): Promise<Response> => {
    const { nonce } = (await request.json()) as { nonce: string };
    const hash = createHash('sha256').update(TOKEN).digest();
    const message = ['svc-token-proof-v1', address, nonce].join('\n');
    return Response.json({
      data: { address, proof: createHmac('sha256', hash).update(message).digest('hex') },
    });
  };
}

describe('the issuer of a token', () => {
  it.each([
    ['is proven at its own address', 'https://workspace.example', { kind: 'proven' }],
    ['is elsewhere if the proof names another address', 'https://other.example', { kind: 'elsewhere' }],
  ])('%s', async (_, address, expected) => {
    const service = { baseUrl: 'https://workspace.example', fetch: proving(address) };
    expect(await issuerOf(service, TOKEN)).toMatchObject(expected);
  });

  it('is proven at another name of this machine', async () => {
    const service = { baseUrl: 'http://127.0.0.1:3000', fetch: proving('http://localhost:3000') };
    expect(await issuerOf(service, TOKEN)).toEqual({ kind: 'proven' });
  });

  it('is unproven without the proof, and the token is not sent', async () => {
    server = await ScriptedServer.start({ status: 200, body: {} });
    expect(await issuerOf({ baseUrl: server.url }, TOKEN)).toEqual({ kind: 'unproven' });
    expect(JSON.stringify(server.requests)).not.toContain(TOKEN);
  });

  it('is unknown if the service refuses the question', async () => {
    server = await ScriptedServer.start(refusal(404, 'SVC_NOT_FOUND'));
    await expect(issuerOf({ baseUrl: server.url }, TOKEN)).rejects.toThrow(ApiError);
  });
});
