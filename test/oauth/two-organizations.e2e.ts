import { createHash } from 'node:crypto';
import { type Person, newDocument, newOwner, newProject, uniqueName } from '#testing';
import { refusal, start } from '../agents/pairing-support';
import { deployment } from '../support/deployments';
import {
  REDIRECT,
  type Tokens,
  askForTokens,
  authorize,
  connectClient,
  openPage,
  redeem,
  register,
  requestQuery,
  sendForm,
  shownFields,
} from './oauth-support';

describe('two organizations that connect one client', () => {
  const [url] = deployment().api;
  let people: [Person, Person];
  let clientId: string;

  beforeAll(async () => {
    people = [await newOwner(url), await newOwner(url)];
    clientId = await register(url, { client_name: uniqueName('Shared client') });
  });

  it('at once get codes that only their own verifiers redeem', async () => {
    const verifiers = ['a'.repeat(43), 'b'.repeat(43)];
    const [first, second] = await Promise.all(
      verifiers.map((verifier, of) => {
        const challenge = createHash('sha256').update(verifier).digest('base64url');
        return authorize(people[of]!, clientId, { fields: { code_challenge: challenge } });
      }),
    );
    for (const [code, verifier] of [
      [first, verifiers[1]],
      [second, verifiers[0]],
    ]) {
      const answer = await redeem(url, clientId, code!, { code_verifier: verifier }).expect(400);
      expect(answer.body.error).toBe('invalid_grant');
    }
  });

  it('cannot redeem the code of one as another client that is named by HTTP Basic', async () => {
    const verifier = 'c'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = await authorize(people[0], clientId, { fields: { code_challenge: challenge } });
    const other = await register(url);
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    };
    const basic = `Basic ${Buffer.from(`${other}:x`).toString('base64')}`;
    const answer = await askForTokens(url, body).set('Authorization', basic).expect(400);
    expect(answer.body.error).toBe('invalid_grant');
  });

  it('cannot continue as an agent of each other', async () => {
    const query = requestQuery(clientId);
    await redeem(url, clientId, await authorize(people[0], clientId)).expect(200);
    const { agentId } = await openPage(people[0], query);
    expect(agentId).toMatch(/^[0-9a-f-]{36}$/);
    const shown = { ...(await openPage(people[1], query)), agentId: agentId! };
    const sent = { request: query, ...shown, agent: 'continue' };
    expect((await sendForm(people[1], sent)).status).toBe(409);
  });

  it.each(['approve', 'deny'] as const)('cannot %s on the page that was shown to the other', async (act) => {
    const query = requestQuery(clientId);
    const sent = { act, request: query, ...(await openPage(people[0], query)) };
    const answer = await sendForm(people[1], sent);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('The person who is signed in has changed');
    const shownNow = shownFields(answer.text);
    expect((await sendForm(people[1], { ...sent, ...shownNow })).status).toBe(303);
  });

  it.each(['approve', 'deny'])('cannot %s a connection request on the page of the other', async (act) => {
    const { userCode, deviceCode } = await start(url);
    const page = await people[0].get(`/device?code=${userCode}`).expect(200);
    const form = { code: userCode, scopes: ['read:docs'], reach: 'all', days: '1' };
    const send = (shown: object) => people[1].post(`/device/${act}`, { ...form, ...shown }).type('form');
    const answer = await send(shownFields(page.text)).expect(409);
    expect(answer.text).toContain('The person who is signed in has changed');
    expect(await refusal(url, deviceCode)).toBe('authorization_pending');
    await send(shownFields(answer.text)).expect(200);
  });

  it('get only their own documents from calls that are sent at once with one id', async () => {
    const sides = await Promise.all(
      people.map(async (person) => {
        const project = await newProject(person, { slug: 'handbook' });
        const secret = uniqueName('secret');
        await newDocument(person, project, 'a.md', `# ${secret}\n`);
        const tokens: Tokens = await connectClient(person, { clientId });
        return { secret, token: tokens.access_token };
      }),
    );
    const calls = Array.from({ length: 40 }, async (_, index) => {
      const [own, foreign] = index % 2 ? [sides[0]!, sides[1]!] : [sides[1]!, sides[0]!];
      const params = { name: 'read', arguments: { document: 'handbook/a.md' } };
      const answer = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${own.token}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
      const text = await answer.text();
      return [text.includes(own.secret), text.includes(foreign.secret)];
    });
    expect(new Set((await Promise.all(calls)).map(String))).toEqual(new Set(['true,false']));
  });
});
