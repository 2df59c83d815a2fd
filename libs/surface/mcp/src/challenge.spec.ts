import { challenge } from './challenge';

describe('the challenge of /mcp', () => {
  it('names the metadata of the resource and the scopes, and why a token was refused', () => {
    expect(challenge('https://w.example', { scopes: ['read:docs', 'write:docs'] })).toBe(
      'Bearer scope="read:docs write:docs", resource_metadata="https://w.example/.well-known/oauth-protected-resource/mcp"',
    );
    expect(challenge('https://w.example', { scopes: ['read:docs'], error: 'invalid_token' })).toMatch(
      /^Bearer error="invalid_token", /,
    );
    const toolsets = ['inbox', 'sharing'];
    expect(challenge('https://w.example', { scopes: [], toolsets })).toContain(
      '/mcp?toolsets=inbox,sharing"',
    );
  });
});
