import { normalDomain } from './domain';
import { isInDomain } from './policies.policy';

describe('the domain of an organization', () => {
  it('allows every address if there is none', () => {
    expect(isInDomain('ann@anywhere.example', null)).toBe(true);
  });

  it('allows addresses of exactly this domain', () => {
    expect(isInDomain('ann@acme.example', 'acme.example')).toBe(true);
    expect(isInDomain('"ann@other"@acme.example', 'acme.example')).toBe(true);
    for (const email of [
      'ann@mail.acme.example',
      'ann@notacme.example',
      'ann@acme.example.evil.example',
      '"ann@acme.example"@evil.example',
      'ann@acme.example.',
      'ann@ａcme.example',
      'ann@аcme.example',
      'acme.example.',
    ])
      expect([email, isInDomain(email, 'acme.example')]).toEqual([email, false]);
  });

  it('allows both spellings of an internationalized domain', () => {
    const domain = normalDomain('Bücher.example')!;
    expect(domain).toBe('xn--bcher-kva.example');
    expect(isInDomain('ann@bücher.example', domain)).toBe(true);
    expect(isInDomain('ann@xn--bcher-kva.example', domain)).toBe(true);
    expect(isInDomain('ann@bucher.example', domain)).toBe(false);
  });

  it.each([
    ['acme.example', 'acme.example'],
    [' ACME.Example ', 'acme.example'],
    ['mail.acme.co.uk', 'mail.acme.co.uk'],
    ['bu\u0308cher.example', 'xn--bcher-kva.example'],
    ['faß.example', 'xn--fa-hia.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['1and1.example', '1and1.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%j is stored as %j', (text, domain) => {
    expect(normalDomain(text)).toBe(domain);
    expect(normalDomain(domain)).toBe(domain);
  });

  it.each([
    '',
    ' ',
    '.',
    'acme',
    'localhost',
    '@acme.example',
    'ann@acme.example',
    'https://acme.example',
    'acme.example/',
    'acme.example:443',
    'acme.example?x',
    'acme.example#x',
    'acme.example\\x',
    'acme%2eexample',
    '*.acme.example',
    'acme .example',
    'acme\t.example',
    'acme.example.',
    '.acme.example',
    'acme..example',
    '-acme.example',
    'acme-.example',
    'ac_me.example',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'acme.123',
    'xn--a.example',
    'acme\u200b.example',
    'acme\u202eelpmaxe.example',
    'acme.example,evil.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(124)}example`,
  ])('%j is no domain', (text) => expect(normalDomain(text)).toBeUndefined());
});
