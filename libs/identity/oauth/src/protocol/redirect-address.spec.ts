import { isRedirectAddress, redirectTo } from './redirect-address';

describe('an address of a client', () => {
  it.each([
    'https://client.example/callback',
    'https://client.example:8443/callback?tool=docs',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:49152/callback',
    'http://[::1]:49152/callback',
    'http://localhost:6274/oauth/callback',
    'https://bücher.example/callback',
    'https://192.0.2.1/callback',
    'https://[2001:db8::1]/callback',
  ])('can be %s', (address) => expect(isRedirectAddress(address)).toBe(true));

  it.each([
    ['http to another machine', 'http://client.example/callback'],
    ['a name that only begins like this machine', 'http://localhost.client.example/callback'],
    ['an address that only begins like this machine', 'http://127.0.0.1.client.example/'],
    ['a scheme of its own', 'cursor://anysphere.cursor-mcp/oauth/callback'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a fragment', 'https://client.example/callback#part'],
    ['an empty fragment', 'https://client.example/callback#'],
    ['a user name', 'https://docs.example@client.example/'],
    ['a user name without a host', 'http://localhost:80@client.example/'],
    ['a backslash', 'https://client.example\\@docs.example/'],
    ['a line break', 'https://client.example/\r\nSet-Cookie: a=b'],
    ['a host that ends the policy of the page', 'https://client.example;sandbox/'],
    ['a host that begins another policy', 'https://client.example,sandbox/'],
    ['a host with a quote', "https://'self'/"],
    ['every host', 'https://*/callback'],
    ['every host of a domain', 'https://*.example/callback'],
    ['a relative one', '/callback'],
    ['one that is too long', `https://client.example/${'x'.repeat(2_048)}`],
  ])('cannot be %s', (_, address) => expect(isRedirectAddress(address)).toBe(false));
});

describe('an answer', () => {
  const web = 'https://client.example/callback?tool=docs';
  const loopback = 'http://127.0.0.1:5000/callback';

  it('goes to an address that the client has, or to its only one', () => {
    expect(redirectTo([web, loopback], web)).toBe(web);
    expect(redirectTo([web], undefined)).toBe(web);
  });

  it('goes to any port on the machine of the client', () => {
    for (const asked of [loopback, 'http://127.0.0.1:61000/callback', 'http://127.0.0.1/callback'])
      expect(redirectTo([web, loopback], asked)).toBe(asked);
    expect(redirectTo(['http://[::1]/cb'], 'http://[::1]:61000/cb')).toBe('http://[::1]:61000/cb');
    expect(redirectTo(['http://localhost/cb'], 'http://localhost:61000/cb')).toBe(
      'http://localhost:61000/cb',
    );
  });

  it.each([
    ['no address, if the client has several', [web, loopback], undefined],
    ['another path', [web], 'https://client.example/callback2?tool=docs'],
    ['a path below', [web], 'https://client.example/callback/x?tool=docs'],
    ['another query', [web], 'https://client.example/callback?tool=docs&next=//evil.example'],
    ['another port by https', [web], 'https://client.example:8443/callback?tool=docs'],
    ['other letters', [web], 'https://CLIENT.example/callback?tool=docs'],
    ['a host that ends the same', [web], 'https://evil-client.example/callback?tool=docs'],
    ['another name of the machine', [loopback], 'http://localhost:5000/callback'],
    ['another path on the machine', [loopback], 'http://127.0.0.1:5000/other'],
    ['another host behind a port', [loopback], 'http://127.0.0.1:80@evil.example/callback'],
    ['https on the machine, with another port', ['https://127.0.0.1/cb'], 'https://127.0.0.1:444/cb'],
  ])('does not go to %s', (_, addresses, asked) => {
    expect(redirectTo(addresses, asked)).toBeUndefined();
  });
});
