import { anonymous, sql } from '#testing';
import { deployment } from '../support/deployments';
import { closedApi, limitedApi } from '../support/limited-apis';
import { register } from './oauth-support';

describe('a registration of an OAuth client', () => {
  const shared = deployment();
  const [url] = shared.api;
  const post = (body: object) => anonymous(url).post('/oauth/register', body);

  it('gives a client an id, and no secret', async () => {
    const answer = await post({
      client_name: 'Docs\u202e assistant',
      redirect_uris: ['http://localhost/callback', 'https://client.example/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      logo_uri: 'https://client.example/logo.png',
      scope: 'read:docs',
    }).expect(201);
    expect(answer.body).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      client_id_issued_at: expect.any(Number) as number,
      client_name: 'Docs assistant',
      redirect_uris: ['http://localhost/callback', 'https://client.example/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('leaves out an odd redirect address, and keeps the others', async () => {
    const redirect_uris = [
      'cursor://anysphere/callback',
      'http://127.0.0.1/callback',
      'http://evil.example/',
    ];
    const answer = await post({ redirect_uris }).expect(201);
    expect(answer.body.redirect_uris).toEqual(['http://127.0.0.1/callback']);
  });

  it.each([
    ['invalid_redirect_uri', { redirect_uris: ['cursor://anysphere/callback'] }],
    ['invalid_redirect_uri', { redirect_uris: [] }],
    ['invalid_redirect_uri', {}],
    ['invalid_redirect_uri', { redirect_uris: 'https://client.example/' }],
    ['invalid_redirect_uri', { redirect_uris: Array<string>(11).fill('https://client.example/') }],
    ['invalid_redirect_uri', { redirect_uris: [`https://client.example/${'x'.repeat(500)}`] }],
    ['invalid_client_metadata', { redirect_uris: ['https://client.example/'], client_name: 7 }],
  ])('is refused with %s: %p', async (error, body) => {
    const answer = await post(body).expect(400);
    expect(answer.body).toEqual({ error, error_description: expect.any(String) as string });
  });

  it('is refused in the form of OAuth if it is no JSON object', async () => {
    const answer = await anonymous(url).post('/oauth/register', { a: '1' }).type('form').expect(415);
    expect(answer.body.error).toBe('invalid_request');
  });

  it('is limited for one client address', async () => {
    const api = await closedApi(shared);
    const send = () =>
      anonymous(api.url).post('/oauth/register', { redirect_uris: ['https://client.example/'] });
    // The other tests of the run count for the same address.
    await send();
    const limited = await send().expect(429);
    expect(limited.headers['retry-after']).toBeDefined();
    expect(limited.body.error).toBe('temporarily_unavailable');
  });

  it('is limited for one client address each day', async () => {
    const api = await limitedApi(shared);
    const send = () =>
      anonymous(api.url).post('/oauth/register', { redirect_uris: ['https://client.example/'] });
    await send();
    const limited = await send().expect(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('belongs to no organization, and holds nothing of the one who sent it', async () => {
    const id = await register(url);
    const [row] = await sql(shared.databaseUrl, 'SELECT * FROM oauth_clients WHERE id = $1', [id]);
    expect(Object.keys(row!).sort()).toEqual(['created_at', 'id', 'last_used_at', 'name', 'redirect_uris']);
  });
});
