import { type Person, anonymous, connectAgent, newOwner } from '#testing';
import { decide, received, redeem, register, requestQuery } from '../oauth/oauth-support';
import { deployment } from '../support/deployments';
import { message, post } from './http-support';

interface ListedTool {
  name: string;
}

describe('the toolsets over HTTP', () => {
  const [url] = deployment().api;
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  /** The body of the answer to a message that names these toolsets. */
  async function send(token: string, body: object, toolsets?: string): Promise<Response> {
    const query = toolsets === undefined ? '' : `?toolsets=${toolsets}`;
    return post(url, body, { Authorization: `Bearer ${token}` }, undefined, query);
  }

  async function names(token: string, toolsets?: string): Promise<string[]> {
    const { result } = await (await send(token, message('tools/list'), toolsets)).json();
    return (result.tools as ListedTool[]).map(({ name }) => name);
  }

  const scopes = ['read:docs', 'read:profile', 'read:inbox', 'write:inbox', 'write:inbox-policy'];

  it('are offered by the address that names them, as far as the token allows', async () => {
    const { token, actorId } = await connectAgent(owner, { scopes });
    expect(await names(token)).not.toContain('messagesSend');
    const offered = await names(token, 'inbox,sharing');
    expect(offered).toEqual(
      expect.arrayContaining(['read', 'inbox_address', 'messagesSend', 'messagesList']),
    );
    expect(offered).not.toContain('grantsCreate');
    const call = async (name: string, args: object): Promise<string> => {
      const answer = await (
        await send(token, message('tools/call', { name, arguments: args }), 'inbox')
      ).json();
      expect(answer.result.isError).not.toBe(true);
      return (answer.result.content as [{ text: string }])[0].text;
    };
    expect(await call('inbox_address', {})).toContain(actorId);
    await call('policiesSet', { actorId, policy: 'open' });
    await call('messagesSend', { recipientActorIds: [actorId], body: 'Hello over HTTP.' });
    expect(await call('messagesList', { wait: 5 })).toMatch(/^```json untrusted\n[^]*Hello over HTTP\./);
  });

  it('leave out what needs a key or a file of the machine of the user, and files and streams', async () => {
    const all = [
      ...scopes,
      'write:keyreg',
      'read:secret-envelope',
      'write:secret-envelope',
      'rooms:participate',
    ];
    const { token } = await connectAgent(owner, { scopes: [...all, 'write:docs'] });
    const offered = await names(token, 'seal,rooms,relay,sealed-secrets,images-and-files,live-updates');
    for (const name of ['seal_open', 'seal_send', 'seal_enrol', 'room_join', 'room_post'])
      expect(offered).not.toContain(name);
    expect(
      offered.filter((name) => /^relay|^envelopes(Fetch|Create)$|^events|^keysEnrol$/.test(name)),
    ).toEqual([]);
    expect(new Set(offered).size).toBe(offered.length);
  });

  it('ask for their scopes: in the refusal of a stranger, in that of a call, and not in the metadata', async () => {
    const answer = await post(url, message('tools/list'), {}, undefined, '?toolsets=inbox');
    expect(answer.status).toBe(401);
    const challenge = answer.headers.get('www-authenticate')!;
    expect(challenge).toMatch(/scope="[^"]*\bwrite:inbox\b/);
    const [, address] = /resource_metadata="([^"]+)"/.exec(challenge)!;
    const { pathname, search } = new URL(address!);
    const { body } = await anonymous(url)
      .get(pathname + search)
      .expect(200);
    expect(body.resource).toBe(`${url}/mcp?toolsets=inbox`);
    const { token } = await connectAgent(owner, { scopes: ['read:docs'] });
    const call = message('tools/call', { name: 'messagesSend', arguments: {} });
    const refused = await send(token, call, 'inbox');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain('scope="read:docs write:inbox"');
  });

  it('are no further resource: a token for the tools is accepted with every toolset', async () => {
    const clientId = await register(url);
    const resource = `${url}/mcp?toolsets=inbox`;
    const fields = { resource, scope: 'read:docs read:inbox' };
    const choice = { scopes: ['read:docs', 'read:inbox'] };
    const { code } = received(await decide(owner, requestQuery(clientId, fields), choice));
    const { body } = await redeem(url, clientId, code!, { resource }).expect(200);
    expect(await names(body.access_token as string, 'inbox')).toContain('messagesList');
    expect(await names(body.access_token as string)).not.toContain('messagesList');
  });

  it.each(['nonsense', 'constructor', 'inbox,nonsense', 'Inbox', 'inbox%20', 'inbox&toolsets=seal'])(
    'are refused if the address names %s',
    async (toolsets) => {
      const { token } = await connectAgent(owner, { scopes: ['read:docs'] });
      const answer = await send(token, message('tools/list'), toolsets);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { data: { code: 'SVC_TOOLSET_UNKNOWN' } } });
      const { status } = await post(url, message('tools/list'), {}, undefined, `?toolsets=${toolsets}`);
      expect(status).toBe(401);
    },
  );
});
