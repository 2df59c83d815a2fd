import { readAuthorizationRequest } from './authorization-request';

const BASE = 'https://docs.example';
const REQUEST = {
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

describe('an authorization request', () => {
  it('asks for scopes and a resource', () => {
    const sent = { ...REQUEST, scope: 'read:docs', resource: BASE };
    expect(readAuthorizationRequest(sent, [], BASE)).toEqual({
      scopes: ['read:docs'],
      audience: null,
      codeChallenge: REQUEST.code_challenge,
    });
  });

  it('without a scope asks for those of the tools, or for the default ones of the service', () => {
    expect(readAuthorizationRequest(REQUEST, [], BASE)).toMatchObject({
      scopes: ['read:docs', 'read:catalog', 'write:docs', 'projects:create', 'publish:docs'],
      audience: '/mcp',
    });
    const service = { ...REQUEST, resource: BASE };
    expect(readAuthorizationRequest(service, [], BASE)).toMatchObject({ scopes: null, audience: null });
  });

  it.each([
    ['invalid_request', { response_type: undefined }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_type', { response_type: 'code token' }],
    ['invalid_request', { response_mode: 'fragment' }],
    ['invalid_request', { code_challenge: undefined }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_request', { code_challenge_method: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_target', { resource: 'https://other.example/mcp' }],
    ['invalid_scope', { scope: 'unknown' }],
    ['request_not_supported', { request: 'e30.e30.' }],
    ['request_uri_not_supported', { request_uri: 'https://client.example/r' }],
  ])('is refused with %s: %p', (error, change) => {
    const sent = Object.fromEntries(
      Object.entries({ ...REQUEST, ...change }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    expect(readAuthorizationRequest(sent, [], BASE)).toMatchObject({ error });
  });

  it('is refused if a parameter was sent twice', () => {
    expect(readAuthorizationRequest(REQUEST, ['scope'], BASE)).toMatchObject({ error: 'invalid_request' });
  });

  it('is refused in characters that an error description can have', () => {
    expect(readAuthorizationRequest(REQUEST, ['a"\\ü'], BASE)).toMatchObject({
      error_description: 'The parameter a??? must be sent only once.',
    });
  });
});
