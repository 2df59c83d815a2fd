import { anonymous } from '#testing';
import { deployment } from '../support/deployments';

describe('the metadata of OAuth', () => {
  const [url] = deployment().api;
  const visitor = anonymous(url);

  it('leads from the tools and from the API to the authorization server', async () => {
    const tools = await visitor.get('/.well-known/oauth-protected-resource/mcp').expect(200);
    expect(tools.body).toMatchObject({
      resource: `${url}/mcp`,
      authorization_servers: [url],
      bearer_methods_supported: ['header'],
    });
    expect(tools.body.scopes_supported).toContain('read:docs');
    expect(tools.body.scopes_supported).not.toContain('admin');
    const api = await visitor.get('/.well-known/oauth-protected-resource').expect(200);
    expect(api.body).toMatchObject({ resource: url, authorization_servers: [url] });
  });

  it('names the endpoints, and what they support', async () => {
    const { body } = await visitor.get('/.well-known/oauth-authorization-server').expect(200);
    expect(body).toMatchObject({
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${url}/oauth/token`,
      registration_endpoint: `${url}/oauth/register`,
      revocation_endpoint: `${url}/oauth/revoke`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  it.each([
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/oauth/token',
    '/oauth/register',
    '/oauth/revoke',
  ])('and %s can be used by clients that run in a browser', async (path) => {
    const preflight = await fetch(`${url}${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://inspector.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'mcp-protocol-version',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const answer = await fetch(`${url}${path}`, { headers: { Origin: 'https://inspector.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('opens nothing else to other origins', async () => {
    for (const path of ['/oauth/authorize', '/api/me', '/.well-known/jwks.json']) {
      const answer = await fetch(`${url}${path}`, { headers: { Origin: 'https://inspector.example' } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
