import { type Person, anonymous, newMember, newOwner, newProject, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import {
  REDIRECT,
  authorize,
  decide,
  openPage,
  received,
  redeem,
  register,
  requestQuery,
  sendForm,
} from './oauth-support';

describe('an authorization request', () => {
  const [url] = deployment().api;
  let owner: Person;
  let clientId: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    clientId = await register(url, {
      client_name: 'Docs <b>assistant</b>',
      redirect_uris: ['http://127.0.0.1/callback', 'https://client.example/callback'],
    });
  });

  const open = (query: string, person?: Person) =>
    (person ?? anonymous(url)).get(`/oauth/authorize?${query}`);

  it('shows who asks, where the answer goes, and what for', async () => {
    const { text, headers } = await open(requestQuery(clientId), owner).expect(200);
    for (const expected of ['Docs &lt;b>assistant&lt;/b>', '127.0.0.1:5001', `${url}/mcp`, 'Not verified'])
      expect(text).toContain(expected);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('form-action');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('leads a visitor through the sign-in page and back', async () => {
    const query = requestQuery(clientId);
    const { headers } = await open(query).expect(303);
    expect(new URL(headers.location!, url).searchParams.get('next')).toBe(`/oauth/authorize?${query}`);
  });

  it('answers with a code, the state and the issuer once it is approved', async () => {
    const answer = received(await decide(owner, requestQuery(clientId)));
    expect(answer).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/) as string, state: 'st-1', iss: url });
  });

  it('answers access_denied once it is denied', async () => {
    const answer = received(await decide(owner, requestQuery(clientId), { act: 'deny' }));
    expect(answer).toMatchObject({ error: 'access_denied', state: 'st-1', iss: url });
  });

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { response_type: undefined }],
    ['invalid_request', { code_challenge: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { scope: ['read:docs', 'write:docs'] }],
    ['invalid_scope', { scope: 'everything' }],
    ['invalid_target', { resource: 'https://other.example/mcp' }],
  ])('is answered to a program on the own machine with %s, after sign-in: %p', async (error, fields) => {
    const query = requestQuery(clientId, fields);
    expect((await open(query)).headers.location).toMatch(/^\/sign-in\?/);
    expect(received(await open(query, owner))).toMatchObject({ error, iss: url });
    expect(received(await decide(owner, query))).toMatchObject({ error, iss: url });
  });

  it('never leads a person to a site that registered itself, except by a click', async () => {
    const redirect_uri = 'https://client.example/callback';
    const query = requestQuery(clientId, { redirect_uri, response_type: 'token' });
    expect((await open(query)).headers.location).toMatch(/^\/sign-in\?/);
    for (const answer of [await open(query, owner), await decide(owner, query)]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.text).toContain('href="https://client.example/callback?error=unsupported_response_type');
    }
    const denied = await decide(owner, requestQuery(clientId, { redirect_uri }), { act: 'deny' });
    expect(denied.headers.location).toMatch(/^https:\/\/client\.example\/callback\?error=access_denied/);
  });

  it.each([
    ['another host', { redirect_uri: 'https://evil.example/callback' }],
    ['a host that begins the same', { redirect_uri: 'https://client.example.evil.example/callback' }],
    [
      'a user name that looks like the host',
      { redirect_uri: 'https://client.example@evil.example/callback' },
    ],
    ['another path', { redirect_uri: 'https://client.example/callback/../../x' }],
    ['an added query', { redirect_uri: 'https://client.example/callback?next=//evil.example' }],
    ['a fragment', { redirect_uri: 'https://client.example/callback#x' }],
    ['http to another machine', { redirect_uri: 'http://client.example/callback' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['no address although the client has two', { redirect_uri: undefined }],
    ['two addresses', { redirect_uri: [REDIRECT, 'https://evil.example/'] }],
    ['no client', { client_id: undefined }],
    ['two clients', { client_id: ['a', 'b'] }],
    ['an unknown client', { client_id: '01890a5d-ac96-774b-bcce-b302099a8057' }],
    ['an odd client', { client_id: "x' OR 1=1" }],
  ])('never leads away with %s', async (_, fields) => {
    const query = requestQuery(clientId, fields);
    expect((await open(query)).headers.location).toMatch(/^\/sign-in\?/);
    for (const answer of [
      await open(query, owner),
      await decide(owner, query),
      await decide(owner, query, { act: 'deny' }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  it('is shown on a page that no other can frame, that no cache keeps, and whose address stays here', async () => {
    for (const query of [
      requestQuery(clientId),
      requestQuery(clientId, { redirect_uri: 'https://evil.example/' }),
    ]) {
      const { headers } = await open(query, owner);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    }
  });

  it('is decided only by a form of this service', async () => {
    const form = { request: requestQuery(clientId), scopes: 'read:docs', reach: 'all', days: '1' };
    // A page of another site, one in a sandboxed frame, and one that hides where it is.
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: '' },
      { Origin: `${url}.evil.example` },
    ])
      for (const act of ['approve', 'deny'])
        await owner.with(headers).post(`/oauth/authorize/${act}`, form).type('form').expect(403);
    await anonymous(url)
      .with({ Origin: url })
      .post('/oauth/authorize/approve', form)
      .type('form')
      .expect(303)
      .expect('Location', /^\/sign-in\?next=%2Foauth%2Fauthorize%3F/);
  });

  it('grants what the person ticks, and never what the client did not ask for', async () => {
    const choice = { scopes: ['read:docs', 'admin', 'publish:docs'], days: '7' };
    const code = await authorize(owner, clientId, { choice });
    const { body } = await redeem(url, clientId, code).expect(200);
    expect(body).toMatchObject({ scope: 'read:docs', token_type: 'Bearer', expires_in: 3600 });
  });

  it('offers the scopes of the tools, the risky ones unticked, if a client of the tools names none', async () => {
    const { text } = await open(requestQuery(clientId, { scope: undefined }), owner).expect(200);
    const boxes = [...text.matchAll(/<input[^>]*name="scopes"[^>]*>/g)].map(([box]) => box);
    const named = boxes.map((box) => /value="([^"]*)"/.exec(box)![1]);
    expect(named.sort()).toEqual([
      'projects:create',
      'publish:docs',
      'read:catalog',
      'read:docs',
      'write:docs',
    ]);
    expect(boxes.find((box) => box.includes('publish:docs'))).not.toContain('checked');
    const choice = { scopes: ['read:catalog', 'write:docs'] };
    const code = await authorize(owner, clientId, { fields: { scope: undefined }, choice });
    expect((await redeem(url, clientId, code).expect(200)).body.scope).toBe('read:catalog write:docs');
  });

  it('grants only reading if the person wants that', async () => {
    const code = await authorize(owner, clientId, { choice: { mode: 'read' } });
    expect((await redeem(url, clientId, code).expect(200)).body.scope).toBe('read:docs read:profile');
  });

  it('is shown again if nothing is ticked, with what was chosen', async () => {
    const answer = await decide(owner, requestQuery(clientId), { scopes: undefined, days: '7' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Choose at least one permission.');
    expect(answer.text).toMatch(/value="7" selected/);
  });

  it('never has publishing, sharing and administration ticked', async () => {
    const scope = 'read:docs publish:docs shares:create admin write:capability';
    const { text } = await open(requestQuery(clientId, { scope }), owner).expect(200);
    expect(/<input[^>]*value="read:docs"[^>]*>/.exec(text)![0]).toContain('checked');
    for (const risky of ['publish:docs', 'shares:create', 'admin', 'write:capability'])
      expect(new RegExp(`<input[^>]*value="${risky}"[^>]*>`).exec(text)![0]).not.toContain('checked');
  });

  it('is limited to what the role of the person allows', async () => {
    const member = await newMember(owner);
    const query = requestQuery(clientId, { scope: 'admin read:docs' });
    expect((await open(query, member).expect(200)).text).toContain(
      'not granted: your role does not allow it',
    );
    const code = await authorize(member, clientId, {
      fields: { scope: 'admin read:docs' },
      choice: { scopes: ['admin', 'read:docs'] },
    });
    expect((await redeem(url, clientId, code).expect(200)).body.scope).toBe('read:docs');
    const { text } = await open(requestQuery(clientId, { scope: 'admin' }), member).expect(200);
    expect(text).toContain('An owner or admin can do it.');
    for (const choice of ['Approve', 'Only these', 'Access ends after'])
      expect(text).not.toContain(`${choice}<`);
  });

  it('grants only the projects that the person picks', async () => {
    const mine = await newOwner(url);
    const [first, second] = [await newProject(mine), await newProject(mine)];
    const choice = { reach: 'some', projects: [first.slug] };
    const code = await authorize(mine, clientId, { fields: { resource: url }, choice });
    const { access_token } = (await redeem(url, clientId, code).expect(200)).body as { access_token: string };
    const agent = anonymous(url).with({ Authorization: `Bearer ${access_token}` });
    await agent.get(`/api/projects/${first.id}`).expect(200);
    await agent.get(`/api/projects/${second.id}`).expect(404);
    const answer = await decide(mine, requestQuery(clientId), { reach: 'some', typedProjects: 'nowhere' });
    expect(answer.text).toContain('There is no project');
  });

  it('makes another agent, unless the person continues as the one that they have', async () => {
    const person = await newOwner(url);
    const own = await register(url, { client_name: uniqueName('Twin') });
    const actorOf = async (agent: string) => {
      const code = await authorize(person, own, { choice: { agent } });
      await redeem(url, own, code).expect(200);
      const { body } = await person.get('/api/tokens').expect(200);
      return (body.data as { actorId: string }[])[0]!.actorId;
    };
    const first = await actorOf('new');
    expect((await open(requestQuery(own), person)).text).toContain('You already have an agent called');
    const second = await actorOf('new');
    expect(second).not.toBe(first);
    expect(await actorOf('continue')).toBe(first);
  });

  it('continues as the agent that the page showed, and never as another that has its name now', async () => {
    const person = await newOwner(url);
    const name = uniqueName('Twin');
    const own = await register(url, { client_name: name });
    await redeem(url, own, await authorize(person, own)).expect(200);
    const query = requestQuery(own);
    const shown = await openPage(person, query);
    const unredeemed = received(await sendForm(person, { request: query, ...shown, agent: 'continue' }));
    const other = { ...shown, agentId: '01890a5d-ac96-774b-bcce-b302099a8057' };
    expect((await sendForm(person, { request: query, ...other, agent: 'continue' })).status).toBe(409);
    await person.post(`/api/agents/${shown.agentId}/disconnect`).expect(200);
    await redeem(url, own, unredeemed.code!).expect(400);
  });
});
