import { nameInMail } from './mail-name';

describe('a name in a mail', () => {
  it.each([
    ['Acme', '“Acme”'],
    ['  Büro   Süd ', '“Büro Süd”'],
    ['株式会社', '“株式会社”'],
    ['Dr. Ada Lovelace', '“Dr. Ada Lovelace”'],
    ['Acme\r\nBcc: victim', '“Acme Bcc: victim”'],
    ['a\u202eb\u200bc\u2028d', '“a b c d”'],
    ['a\u3164b\u2800', '“a b”'],
    ['say “yes" <b>', '“say yes b”'],
    ['x'.repeat(100), `“${'x'.repeat(60)}…”`],
  ])('is quoted in one line: %j', (name, quoted) => {
    expect(nameInMail(name, 'nobody')).toBe(quoted);
  });

  it.each([
    '',
    ' \u200b ',
    '\u3164\u034f',
    'https://evil.example',
    'Visit evil.example now',
    'WWW.evil',
    'a@b',
    'evil。example',
    'evil．example',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'xn--80ak6aa92e.com',
  ])('is replaced if it is empty or could be read as a link: %j', (name) => {
    expect(nameInMail(name, 'nobody')).toBe('nobody');
  });
});
