import { findPii, maskPii, PII_ENTITIES } from './pii';

function found(text: string): string[] {
  return findPii(text, PII_ENTITIES).findings.map(
    ({ entity, column, length }) => `${entity} ${text.slice(column - 1, column - 1 + length)}`,
  );
}

describe('findPii', () => {
  it.each([
    ['Mail jane.doe+x@mail.acme.io.', ['email jane.doe+x@mail.acme.io']],
    ["<mailto:o'neil@acme.co.uk>", ["email o'neil@acme.co.uk"]],
    ['Call +1 (415) 867-5309 now', ['phone +1 (415) 867-5309']],
    [
      '(415) 867-5309, 415-867-5309, 415.867.5309',
      ['phone (415) 867-5309', 'phone 415-867-5309', 'phone 415.867.5309'],
    ],
    ['+49 30 901820 or 0049 30 901820', ['phone +49 30 901820', 'phone 0049 30 901820']],
    ['Tel: 03-1234-5678', ['phone 03-1234-5678']],
    ['電話03-1234-5678', ['phone 03-1234-5678']],
    ['Card 4111 1111 1111 1111 12/27', ['creditCard 4111 1111 1111 1111']],
    [
      '378282246310005 and 5555-5555-5555-4444',
      ['creditCard 378282246310005', 'creditCard 5555-5555-5555-4444'],
    ],
    [
      'IBAN DE89 3704 0044 0532 0130 00 AND GB29NWBK60161331926819',
      ['iban DE89 3704 0044 0532 0130 00', 'iban GB29NWBK60161331926819'],
    ],
    [
      'iban de89 3704 0044 0532 0130 00, DE89-3704-0044-0532-0130-00',
      ['iban de89 3704 0044 0532 0130 00', 'iban DE89-3704-0044-0532-0130-00'],
    ],
    ['anna@müller-bau.de, jürgen@acme.de', ['email anna@müller-bau.de', 'email jürgen@acme.de']],
    ['Tel. 030/9018-2066, 01/02/2024', ['phone 030/9018-2066']],
    ['Mobil: 0171 4567890', ['phone 0171 4567890']],
    ['Tél. : 06 12 34 56 78', ['phone 06 12 34 56 78']],
    ['тел. 8 495 1234567', ['phone 8 495 1234567']],
    ['SSN 123-45-6789, ssn: 123456789', ['ssn 123-45-6789', 'ssn 123456789']],
    ['from 81.2.69.142 and 2a00:1450:4001:81b::200e.', ['ip 81.2.69.142', 'ip 2a00:1450:4001:81b::200e']],
    ['host:81.2.69.142:8080', ['ip 81.2.69.142']],
  ])('finds the personal data in %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    'git@github.com user@example.com a@b.example.org x@localhost icon@2x.png pkg@1.2.3 git@host @scope/name',
    'https://user:secret@acme.io/',
    '2024-01-31 12:30:45, 31.12.2024, 2024-01-31T12:30:45Z, 1700000000000, 1700000000',
    '10.0.0.1 127.0.0.1 192.168.1.1 172.16.0.1 169.254.1.1 192.0.2.1 203.0.113.9 0.0.0.0 224.0.0.1 255.255.255.255 100.64.0.1',
    'v1.2.3.4, version 1.2.3.4, lib-1.2.3.4, 1.2.3.4-beta, 1.2.3.4.5, Chrome/104.0.0.0, 104.0.0.0, 81.2.69.0/24, 300.1.1.1',
    '::1 fe80::1 fd00::1 2001:db8::1 std::vector a::b 12:34:56 2001:db8::/32 ff02::1',
    '550e8400-e29b-41d4-a716-446655440000 12345678-1234-1234-1234-123456789012',
    'd41d8cd98f00b204e9800998ecf8427e 9007199254740991 123456789012345678901234567890',
    '000-12-3456 666-12-3456 900-12-3456 123-00-4567 123-45-0000 123456789',
    '4111 1111 1111 1112 and 4766000000002 and 1234567812345678',
    'DE89 3704 0044 0532 0130 01 and XX89370400440532013000',
    'ISBN 978-3-16-148410-0, RFC 2119, 1,234,567.89, 0x1234567890, 1 2 3 4 5 6 7 8 9 10, #4158675309, $4158675309',
  ])('finds nothing in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('reports lines and columns, but not the values', () => {
    const { findings, total } = findPii('a\r\nb\rmail jane@acme.io', ['email']);
    expect(total).toBe(1);
    expect(findings).toEqual([{ entity: 'email', line: 3, column: 6, length: 12, preview: 'j***.io' }]);
  });

  it('finds only the requested kinds', () => {
    expect(findPii('jane@acme.io +1 415 867 5309', ['phone']).findings.map(({ entity }) => entity)).toEqual([
      'phone',
    ]);
    expect(findPii('jane@acme.io', [])).toEqual({ findings: [], total: 0 });
  });

  it('lists 100 findings and counts all of them', () => {
    const report = findPii('a@acme.io '.repeat(150), PII_ENTITIES);
    expect(report.findings).toHaveLength(100);
    expect(report.total).toBe(150);
  });
});

describe('maskPii', () => {
  it('replaces every finding with its kind and leaves the rest unchanged', () => {
    const text = 'Jane <jane@acme.io>, +1 415 867 5309,\n4111111111111111 at 81.2.69.142.';
    expect(maskPii(text, PII_ENTITIES)).toBe('Jane <[email]>, [phone],\n[creditCard] at [ip].');
    expect(maskPii(text, ['email'])).toBe(text.replace('jane@acme.io', '[email]'));
  });

  it('masks findings beyond the listed ones', () => {
    expect(maskPii('a@acme.io '.repeat(150), PII_ENTITIES)).toBe('[email] '.repeat(150));
  });
});
