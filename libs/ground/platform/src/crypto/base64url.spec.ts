import { randomBytes } from 'node:crypto';
import { BASE64URL, decodeBase64url } from './base64url';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Every text that differs from a spelling in its last character only. */
const withOtherEnds = (text: string) => [...ALPHABET].map((last) => text.slice(0, -1) + last);

describe('base64url', () => {
  it.each([1, 2, 3, 4, 16, 31, 32, 33, 64])('has one spelling of %i bytes', (length) => {
    const bytes = randomBytes(length);
    const text = bytes.toString('base64url');
    const sameBytes = withOtherEnds(text).filter((other) => Buffer.from(other, 'base64url').equals(bytes));
    expect(sameBytes).toHaveLength([1, 16, 4][length % 3]!);
    expect(sameBytes.filter((other) => decodeBase64url(other))).toEqual([text]);
    expect(sameBytes.filter((other) => BASE64URL.test(other))).toEqual([text]);
    expect(decodeBase64url(text)).toEqual(bytes);
  });

  it.each([
    'AA==',
    'AAA=',
    ' AAAA',
    'AAAA ',
    'AAAA\n',
    'AA AA',
    '++++',
    '////',
    'AAAAA',
    'A',
    'AA.AA',
    'ÄAAA',
  ])('is not decoded from %j', (text) => {
    expect(decodeBase64url(text)).toBeUndefined();
    expect(BASE64URL.test(text)).toBe(false);
  });
});
