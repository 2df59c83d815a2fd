import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import * as oauth from 'oauth4webapi';
import { type Person, bearer, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { REDIRECT, decide } from './oauth-support';
import { Memory } from './official-agents';

const [url] = deployment().api;

/** Approves as a person does who was sent to an address, and returns where they end. */
async function approveAt(person: Person, address: URL): Promise<URL> {
  await person.get(`${address.pathname}${address.search}`).expect(200);
  const answer = await decide(person, address.search.slice(1), { scopes: ['read:docs', 'read:profile'] });
  return new URL(answer.headers.location!);
}

describe('the client of the official MCP SDK', () => {
  it('is connected by the address of the tools alone, refreshes, and is cut off when a token is used twice', async () => {
    const owner = await newOwner(url);
    const memory = new Memory('SDK client');
    const serverUrl = `${url}/mcp`;
    expect(await auth(memory, { serverUrl })).toBe('REDIRECT');
    expect(memory.opened!.searchParams.get('resource')).toBe(serverUrl);
    const answer = await approveAt(owner, memory.opened!);
    expect(answer.searchParams.get('iss')).toBe(url);
    const authorizationCode = answer.searchParams.get('code')!;
    expect(await auth(memory, { serverUrl, authorizationCode })).toBe('AUTHORIZED');
    expect(memory.current!.scope).toBe('read:docs');
    await bearer(url, memory.current!.access_token).get('/api/me').expect(401);
    const first = memory.current!;
    expect(await auth(memory, { serverUrl })).toBe('AUTHORIZED');
    expect(memory.current!.refresh_token).not.toBe(first.refresh_token);
    memory.current = first;
    expect(await auth(memory, { serverUrl })).toBe('REDIRECT');
  });
});

describe('oauth4webapi, a certified client,', () => {
  const insecure = { [oauth.allowInsecureRequests]: true };

  async function discover(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(url);
    const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    return oauth.processDiscoveryResponse(issuer, answer);
  }

  it('discovers, registers, authorizes, refreshes and revokes by the letter', async () => {
    const owner = await newOwner(url);
    const resource = new URL(`${url}/mcp`);
    const described = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, insecure),
    );
    expect(described.authorization_servers).toEqual([url]);
    const server = await discover();
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, { redirect_uris: [REDIRECT] }, insecure),
    );
    const client: oauth.Client = { ...registered };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint!);
    address.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      scope: 'read:docs read:profile',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: url,
      state,
    }).toString();
    const parameters = oauth.validateAuthResponse(server, client, await approveAt(owner, address), state);
    const none = oauth.None();
    const exchanged = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      none,
      parameters,
      REDIRECT,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchanged);
    const me = await oauth.protectedResourceRequest(
      tokens.access_token,
      'GET',
      new URL(`${url}/api/me`),
      undefined,
      undefined,
      insecure,
    );
    expect(me.status).toBe(200);
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, none, tokens.refresh_token!, insecure),
    );
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, none, refreshed.refresh_token!, insecure),
    );
    await bearer(url, refreshed.access_token).get('/api/me').expect(401);
  });

  it('refuses an answer that names another issuer, as in a mix-up', async () => {
    const server = await discover();
    const mixedUp = new URL(`${REDIRECT}?code=c&state=s&iss=https%3A%2F%2Fevil.example`);
    expect(() => oauth.validateAuthResponse(server, { client_id: 'c' }, mixedUp, 's')).toThrow('iss');
    const unnamed = new URL(`${REDIRECT}?code=c&state=s`);
    expect(() => oauth.validateAuthResponse(server, { client_id: 'c' }, unnamed, 's')).toThrow('iss');
  });
});
