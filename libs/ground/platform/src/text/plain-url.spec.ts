import { namesUser, plainUrl } from './plain-url';

describe('plainUrl', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Example.COM/a b'.replace(' ', '%20'), 'https://example.com/a%20b'],
    ['http://localhost:3000/x?y=1#z', 'http://localhost:3000/x?y=1#z'],
    ['https://example.com?q=https:///other.example', 'https://example.com/?q=https:///other.example'],
    ['https://[2606:4700:4700::1111]:8443/', 'https://[2606:4700:4700::1111]:8443/'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ])('is the URL %s', (text, href) => expect(plainUrl(text)?.href).toBe(href));

  it.each([
    'https:///example.com',
    'https:////example.com',
    'https:example.com',
    'https:/example.com',
    'https:\\\\example.com',
    'https://example.com\\@other.example',
    'https://?example.com',
    'https://#example.com',
    'https://',
    '//example.com',
    'example.com',
    'ftp://example.com',
    'javascript://example.com/%0aalert(1)',
    ' https://example.com',
    'https://example.com\n',
    'https://exa\tmple.com',
    'https://exa mple.com',
    'https://example.com:99999',
    'https://example.com/\u0000',
    'https://example.com/\ud800',
    '',
  ])('is undefined for %j', (text) => expect(plainUrl(text)).toBeUndefined());
});

describe('namesUser', () => {
  it.each(['https://ann@example.com', 'https://:secret@example.com', 'https://@example.com/'])(
    'is true for %s',
    (text) => expect(namesUser(text)).toBe(true),
  );

  it.each(['https://example.com/@ann', 'https://example.com?a=b@c', 'https://example.com#@'])(
    'is false for %s',
    (text) => expect(namesUser(text)).toBe(false),
  );
});
