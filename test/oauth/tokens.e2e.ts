import { type Person, anonymous, bearer, newMember, newOwner, sql } from '#testing';
import { deleteOrganization, slugOf } from '../organizations/deletion-support';
import { deployment } from '../support/deployments';
import { closedApi, limitedApi } from '../support/limited-apis';
import {
  REDIRECT,
  type Tokens,
  VERIFIER,
  askForTokens,
  authorize,
  connectClient,
  redeem,
  refresh,
  register,
  storedHash,
} from './oauth-support';

describe('the token endpoint', () => {
  const shared = deployment();
  const { databaseUrl } = shared;
  const [url, other] = shared.api;
  let owner: Person;
  let clientId: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    clientId = await register(url);
  });

  const works = async (token: string): Promise<boolean> =>
    (await bearer(url, token).get('/api/me')).status === 200;
  const revoke = (fields: object) => anonymous(url).post('/oauth/revoke', fields).type('form');

  describe('redeeming a code', () => {
    it('issues tokens of an agent that the person sees and can revoke', async () => {
      const code = await authorize(owner, clientId, { fields: { resource: url }, choice: { days: '7' } });
      const answer = await redeem(other, clientId, code).expect(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toEqual({
        access_token: expect.any(String) as string,
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: expect.any(String) as string,
        scope: 'read:docs write:docs read:profile',
      });
      const { access_token, refresh_token } = answer.body as Tokens;
      expect(await works(access_token)).toBe(true);
      const listed = await owner.get('/api/tokens').expect(200);
      const [token] = listed.body.data as { id: string; audience: null; kind: string; expiresAt: string }[];
      expect(token).toMatchObject({ kind: 'agent', audience: null });
      expect(Date.parse(token!.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
      await owner.delete(`/api/tokens/${token!.id}`).expect(200);
      expect(await works(access_token)).toBe(false);
      expect((await refresh(url, clientId, refresh_token).expect(400)).body.error).toBe('invalid_grant');
    });

    it('binds the tokens to the tools if the client names no resource', async () => {
      const code = await authorize(owner, clientId);
      const { access_token } = (await redeem(url, clientId, code).expect(200)).body as Tokens;
      const answer = await bearer(url, access_token).get('/api/me').expect(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      const [token] = (await owner.get('/api/tokens').expect(200)).body.data as { audience: string }[];
      expect(token!.audience).toBe('/mcp');
    });

    it('is refused while the organization is being deleted, even after the deletion is cancelled', async () => {
      const leaving = await newOwner(url);
      const [first, second] = [await authorize(leaving, clientId), await authorize(leaving, clientId)];
      await deleteOrganization(leaving, await slugOf(leaving)).expect(200);
      expect((await redeem(url, clientId, first).expect(400)).body.error).toBe('invalid_grant');
      await leaving.at(other).post('/api/organization/restore').expect(200);
      for (const code of [first, second])
        expect((await redeem(url, clientId, code).expect(400)).body.error).toBe('invalid_grant');
      expect((await leaving.get('/api/tokens').expect(200)).body.data).toEqual([]);
    });

    it('works once: a second use ends everything that was issued for it', async () => {
      const code = await authorize(owner, clientId, { fields: { resource: url } });
      const tokens = (await redeem(url, clientId, code).expect(200)).body as Tokens;
      expect((await redeem(other, clientId, code).expect(400)).body.error).toBe('invalid_grant');
      expect(await works(tokens.access_token)).toBe(false);
      await refresh(url, clientId, tokens.refresh_token).expect(400);
      const { body } = await owner.get('/api/v1/admin/audit-log?limit=1').expect(200);
      expect(body.data[0]).toMatchObject({
        action: 'token.revoked',
        after: { reason: 'authorization_code_used_twice' },
      });
    });

    it.each([
      ['another client', 'invalid_grant', { client_id: 'another' }],
      ['another redirect address', 'invalid_grant', { redirect_uri: 'http://127.0.0.1:5002/callback' }],
      ['another verifier', 'invalid_grant', { code_verifier: 'x'.repeat(43) }],
      [
        'the challenge as verifier',
        'invalid_grant',
        { code_verifier: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
      ],
      ['no verifier', 'invalid_request', { code_verifier: undefined }],
      ['no client', 'invalid_client', { client_id: undefined }],
      ['another resource', 'invalid_target', { resource: 'https://other.example/mcp' }],
      ['a code that does not exist', 'invalid_grant', { code: 'x'.repeat(43) }],
    ])('is refused with %s, and the code still works for its client', async (_, error, fields) => {
      const code = await authorize(owner, clientId);
      const refused = await redeem(url, clientId, code, fields).expect(400);
      expect(refused.body).toEqual({ error, error_description: expect.any(String) as string });
      await redeem(url, clientId, code).expect(200);
    });

    it('accepts a code only in the form, never in the address, which logs keep', async () => {
      const code = await authorize(owner, clientId);
      const fields = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: VERIFIER };
      const inAddress = new URLSearchParams(fields).toString();
      const { body } = await anonymous(url).post(`/oauth/token?${inAddress}`, {}).type('form').expect(400);
      expect(body.error).toBe('invalid_request');
      const twice = { ...fields, code: [code, 'x'.repeat(43)] };
      expect((await askForTokens(url, twice).expect(400)).body.error).toBe('invalid_request');
      await askForTokens(url, fields).expect(200);
    });

    it('works without the redirect address, as in OAuth 2.1', async () => {
      const code = await authorize(owner, clientId);
      await redeem(url, clientId, code, { redirect_uri: undefined }).expect(200);
    });

    it('counts empty parameters as omitted (RFC 6749, section 3.2)', async () => {
      const code = await authorize(owner, clientId);
      const refused = await redeem(url, clientId, code, { code_verifier: '' }).expect(400);
      expect(refused.body.error).toBe('invalid_request');
      await redeem(url, clientId, code, { redirect_uri: '', resource: '', scope: '' }).expect(200);
    });

    it('works for one minute', async () => {
      const code = await authorize(owner, clientId);
      const [row] = await sql<{ seconds: number }>(
        databaseUrl,
        'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM oauth_codes WHERE code_hash = $1',
        [storedHash(code)],
      );
      expect(row).toEqual({ seconds: 60 });
      await sql(databaseUrl, 'UPDATE oauth_codes SET expires_at = now() WHERE code_hash = $1', [
        storedHash(code),
      ]);
      expect((await redeem(url, clientId, code).expect(400)).body.error).toBe('invalid_grant');
    });

    it('is refused if the person was suspended or disconnected the agent', async () => {
      const member = await newMember(owner);
      const code = await authorize(member, clientId);
      await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
      await redeem(url, clientId, code).expect(400);

      const person = await newOwner(url);
      await connectClient(person, { clientId });
      const continued = await authorize(person, clientId, { choice: { agent: 'continue' } });
      const [{ actorId }] = (await person.get('/api/tokens').expect(200)).body.data as [{ actorId: string }];
      await person.post(`/api/agents/${actorId}/disconnect`).expect(200);
      await redeem(url, clientId, continued).expect(400);
    });
  });

  describe('using a refresh token', () => {
    it('issues the next tokens of the same agent', async () => {
      const first = await connectClient(owner, { clientId });
      const second = (await refresh(other, clientId, first.refresh_token).expect(200)).body as Tokens;
      expect(second.refresh_token).not.toBe(first.refresh_token);
      expect(await works(second.access_token)).toBe(true);
      const third = (await refresh(url, clientId, second.refresh_token).expect(200)).body as Tokens;
      expect(third.scope).toBe(first.scope);
    });

    it('ends the connection if the token is used twice', async () => {
      const first = await connectClient(owner, { clientId });
      const second = (await refresh(url, clientId, first.refresh_token).expect(200)).body as Tokens;
      expect((await refresh(url, clientId, first.refresh_token).expect(400)).body.error).toBe(
        'invalid_grant',
      );
      expect(await works(second.access_token)).toBe(false);
      await refresh(url, clientId, second.refresh_token).expect(400);
    });

    it('ends the connection if an older token is used, although none is stored', async () => {
      const first = await connectClient(owner, { clientId });
      let last: Tokens = first;
      for (let round = 0; round < 4; round++)
        last = (await refresh(url, clientId, last.refresh_token).expect(200)).body as Tokens;
      const [{ rows }] = (await sql(
        databaseUrl,
        `SELECT count(*)::int AS rows FROM oauth_refresh_tokens
        WHERE token_id = (SELECT token_id FROM oauth_refresh_tokens WHERE token_hash = $1)`,
        [storedHash(last.refresh_token)],
      )) as [{ rows: number }];
      expect(rows).toBe(1);
      await refresh(url, clientId, first.refresh_token).expect(400);
      expect(await works(last.access_token)).toBe(false);
    });

    it('is limited to a few times a minute', async () => {
      const api = await limitedApi(shared);
      const first = await connectClient(owner, { clientId });
      const second = (await refresh(api.url, clientId, first.refresh_token).expect(200)).body as Tokens;
      const third = (await refresh(api.url, clientId, second.refresh_token).expect(200)).body as Tokens;
      const limited = await refresh(api.url, clientId, third.refresh_token).expect(429);
      expect(limited.body.error).toBe('temporarily_unavailable');
      expect(await works(third.access_token)).toBe(true);
      await refresh(url, clientId, third.refresh_token).expect(200);
    });

    it('can ask for fewer scopes, and later for all of them', async () => {
      const first = await connectClient(owner, { clientId });
      const narrow = (
        await refresh(url, clientId, first.refresh_token, { scope: 'read:profile' }).expect(200)
      ).body as Tokens;
      expect(narrow.scope).toBe('read:profile');
      const me = await bearer(url, narrow.access_token).get('/api/me').expect(200);
      expect(me.body.data.scopes ?? ['read:profile']).toEqual(['read:profile']);
      const wide = (await refresh(url, clientId, narrow.refresh_token).expect(200)).body as Tokens;
      expect(wide.scope).toBe(first.scope);
      const wider = await refresh(url, clientId, wide.refresh_token, { scope: 'read:docs admin' }).expect(
        400,
      );
      expect(wider.body.error).toBe('invalid_scope');
      await refresh(url, clientId, wide.refresh_token).expect(200);
    });

    it('counts empty parameters as omitted (RFC 6749, section 3.2)', async () => {
      const first = await connectClient(owner, { clientId });
      const empty = { scope: '', resource: '', code: '' };
      const next = (await refresh(url, clientId, first.refresh_token, empty).expect(200)).body as Tokens;
      expect(next.scope).toBe(first.scope);
    });

    it.each([
      ['another client', 'invalid_grant', { client_id: 'another' }],
      ['another resource', 'invalid_target', { resource: 'https://other.example/mcp' }],
      ['the tools as resource of a token for the API', 'invalid_target', { resource: `${url}/mcp` }],
      ['a token that does not exist', 'invalid_grant', { refresh_token: 'x' }],
      ['no token', 'invalid_request', { refresh_token: undefined }],
    ])('is refused with %s, and the token still works for its client', async (_, error, fields) => {
      const { refresh_token } = await connectClient(owner, { clientId });
      expect((await refresh(url, clientId, refresh_token, fields).expect(400)).body.error).toBe(error);
      await refresh(url, clientId, refresh_token).expect(200);
    });

    it('never issues a token for the whole API if the connection is bound to the tools', async () => {
      const tools = { resource: undefined };
      const { refresh_token } = await connectClient(owner, { clientId, fields: tools });
      const wider = await refresh(url, clientId, refresh_token, { resource: url }).expect(400);
      expect(wider.body.error).toBe('invalid_target');
      const next = (await refresh(url, clientId, refresh_token).expect(200)).body as Tokens;
      expect(await works(next.access_token)).toBe(false);
      await refresh(url, clientId, next.refresh_token, { resource: `${url}/mcp` }).expect(200);
    });

    it('works until the end that the person chose', async () => {
      const { refresh_token } = await connectClient(owner, { clientId, choice: { days: '1' } });
      const hash = [storedHash(refresh_token)];
      const held = 'SELECT token_id FROM oauth_refresh_tokens WHERE token_hash = $1';
      await sql(
        databaseUrl,
        `UPDATE api_tokens SET expires_at = now() + interval '10 minutes' WHERE id = (${held})`,
        hash,
      );
      const { body } = await refresh(url, clientId, refresh_token).expect(200);
      expect(body.expires_in).toBeGreaterThan(500);
      expect(body.expires_in).toBeLessThanOrEqual(600);
      const next = [storedHash(body.refresh_token as string)];
      await sql(databaseUrl, `UPDATE api_tokens SET expires_at = now() WHERE id = (${held})`, next);
      await refresh(url, clientId, body.refresh_token as string).expect(400);
    });

    it('is necessary after an hour, when the access token expires', async () => {
      const { access_token, refresh_token } = await connectClient(owner, { clientId });
      await sql(databaseUrl, 'UPDATE api_tokens SET access_expires_at = now() WHERE token_hash = $1', [
        storedHash(access_token),
      ]);
      expect(await works(access_token)).toBe(false);
      const { body } = await refresh(url, clientId, refresh_token).expect(200);
      expect(await works(body.access_token as string)).toBe(true);
    });

    it('is refused if the person was suspended, disconnected the agent, or ended all access', async () => {
      const member = await newMember(owner);
      const suspended = await connectClient(member, { clientId });
      await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
      await refresh(url, clientId, suspended.refresh_token).expect(400);

      const person = await newOwner(url);
      const connected = await connectClient(person, { clientId });
      const [{ actorId }] = (await person.get('/api/tokens').expect(200)).body.data as [{ actorId: string }];
      await person.post(`/api/agents/${actorId}/disconnect`).expect(200);
      await refresh(url, clientId, connected.refresh_token).expect(400);
      expect(await works(connected.access_token)).toBe(false);
    });
  });

  describe('revokes', () => {
    it.each(['access_token', 'refresh_token'] as const)('both tokens by the %s', async (which) => {
      const tokens = await connectClient(owner, { clientId });
      await revoke({ token: tokens[which], client_id: clientId, token_type_hint: 'refresh_token' }).expect(
        200,
      );
      expect(await works(tokens.access_token)).toBe(false);
      await refresh(url, clientId, tokens.refresh_token).expect(400);
    });

    it('nothing for the token of another client or for a text that is not a token, with the same answer', async () => {
      const tokens = await connectClient(owner, { clientId });
      for (const token of [tokens.access_token, tokens.refresh_token, 'unknown'])
        await revoke({ token, client_id: 'another' }).expect(200, {});
      expect(await works(tokens.access_token)).toBe(true);
      expect((await revoke({ token: tokens.access_token }).expect(400)).body.error).toBe('invalid_client');
      for (const token of [undefined, ''])
        expect((await revoke({ token, client_id: clientId }).expect(400)).body.error).toBe('invalid_request');
    });
  });

  it.each([
    ['unsupported_grant_type', { grant_type: 'password', username: 'a', password: 'b' }],
    ['unsupported_grant_type', { grant_type: 'client_credentials' }],
    ['invalid_request', {}],
    ['invalid_request', { grant_type: '' }],
    ['invalid_request', { grant_type: ['authorization_code', 'refresh_token'] }],
    ['invalid_request', { grant_type: 'authorization_code', client_id: 'a', code: 'x'.repeat(300) }],
  ])('answers %s to %p', async (error, body) => {
    expect((await askForTokens(url, body).expect(400)).body.error).toBe(error);
  });

  describe('knows a client that names itself by HTTP Basic, as libraries do by default,', () => {
    const basic = (id: string, secret = '') =>
      `Basic ${Buffer.from(`${encodeURIComponent(id)}:${secret}`).toString('base64')}`;
    const asking = (body: object, authorization: string) =>
      askForTokens(url, body).set('Authorization', authorization);

    it.each(['', 'unused'])('with the secret %p, which no client has', async (secret) => {
      const grant = { redirect_uri: REDIRECT, code_verifier: VERIFIER };
      const code = await authorize(owner, clientId);
      const redeemed = await asking(
        { grant_type: 'authorization_code', code, ...grant },
        basic(clientId, secret),
      ).expect(200);
      const { body } = await asking(
        { grant_type: 'refresh_token', refresh_token: redeemed.body.refresh_token },
        basic(clientId, secret),
      ).expect(200);
      const revoke = { token: body.refresh_token };
      await anonymous(url)
        .post('/oauth/revoke', revoke)
        .type('form')
        .set('Authorization', basic(clientId, secret))
        .expect(200);
      const used = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
      expect((await refresh(url, clientId, body.refresh_token).expect(400)).body.error).toBe('invalid_grant');
      expect((await asking(used, basic(clientId)).expect(400)).body.error).toBe('invalid_grant');
    });

    it.each([
      ['without a client', basic(''), {}],
      ['that is not Base64', 'Basic %%%', {}],
      ['with a wrong escape', `Basic ${Buffer.from('%zz:').toString('base64')}`, {}],
      ['and not as another one in the form', basic('a'), { client_id: 'b' }],
    ])('%s', async (_, authorization, form) => {
      const body = { grant_type: 'refresh_token', refresh_token: 'x', ...form };
      const answer = await asking(body, authorization).expect(401);
      expect(answer.body.error).toBe('invalid_client');
      expect(answer.headers['www-authenticate']).toBe('Basic realm="OAuth"');
    });
  });

  it('accepts only forms, and is limited for one client address', async () => {
    expect((await anonymous(url).post('/oauth/token', { grant_type: 'x' }).expect(415)).body.error).toBe(
      'invalid_request',
    );
    const api = await closedApi(shared);
    // The other tests of the run count for the same address.
    await askForTokens(api.url, { grant_type: 'x' });
    const limited = await askForTokens(api.url, { grant_type: 'x' }).expect(429);
    expect([limited.body.error, Number(limited.headers['retry-after']) > 0]).toEqual([
      'temporarily_unavailable',
      true,
    ]);
  });

  it('stores neither codes nor tokens', async () => {
    const code = await authorize(owner, clientId);
    const { refresh_token } = await connectClient(owner, { clientId });
    for (const [table, secret] of [
      ['oauth_codes', code],
      ['oauth_refresh_tokens', refresh_token],
    ] as const) {
      const [{ found }] = (await sql(
        databaseUrl,
        `SELECT count(*)::int AS found FROM ${table} t WHERE t::text LIKE '%' || $1 || '%'`,
        [secret],
      )) as [{ found: number }];
      expect(found).toBe(0);
    }
  });
});
