import { canReceiveMail } from './mail-address';

describe('mail', () => {
  it.each(['ada@example.org', 'ada+x@b.co', "o'hara@sub.example.org", 'ödön@bücher.example', 'a@localhost'])(
    'can be sent to %s',
    (address) => expect(canReceiveMail(address)).toBe(true),
  );

  it.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    '"a b"@example.org',
    '"victim@example.org x"@evil.example',
    'a@b.co\r\nBcc: c@d.co',
    'a@b.co,c@d.co',
    'a@b.co>',
    'a b@c.co',
    'a..b@c.co',
    'a@b@c.co',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@b.co`,
  ])('cannot be sent to %j', (address) => expect(canReceiveMail(address)).toBe(false));
});
