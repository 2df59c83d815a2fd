import { servedUrl } from './served-path';

describe('a slash at the end of a path', () => {
  it.each([
    ['/scim/v2/Users/', '/scim/v2/Users'],
    ['/scim/v2/Users/?filter=a%2F/', '/scim/v2/Users?filter=a%2F/'],
    ['/SCIM/v2/Groups/1/', '/SCIM/v2/Groups/1'],
    ['/scim/v2/', '/scim/v2'],
    ['/mcp/', '/mcp'],
    ['/mcp/?toolsets=inbox', '/mcp?toolsets=inbox'],
    ['/.well-known/oauth-protected-resource/mcp/', '/.well-known/oauth-protected-resource/mcp'],
  ])('is ignored in %s', (sent, served) => expect(servedUrl(sent)).toBe(served));

  it.each([
    ['http://api.example/api/me?a=1', '/api/me?a=1'],
    ['http://', '/'],
    ['https://[::1', '/'],
    ['other://x?a=http://y/', '/?a=http://y/'],
  ])('of an absolute address is that of its path: %s', (sent, served) =>
    expect(servedUrl(sent)).toBe(served),
  );

  it.each([
    '/',
    '/api/projects/',
    '/scim/v2',
    '/scim/v2/Users?filter=/',
    '/api/x?/scim/v2/',
    '/scim/v2x/',
    '/mcp',
    '/mcp/x/',
    '/mcpx/',
    '*',
  ])('stays in %s', (sent) => expect(servedUrl(sent)).toBe(sent));
});
