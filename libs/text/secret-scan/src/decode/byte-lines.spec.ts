import { gzipSync } from 'node:zlib';
import { decodeBase64 } from './base64-runs';
import { ByteLines } from './byte-lines';
import { Unpacker } from './compressed';
import { decodeNumbers } from './number-runs';

const SECRET = 'a secret that stands here in full';

function decoded(text: string, decode: (text: string, lines: ByteLines) => void): ByteLines {
  const lines = new ByteLines(new Unpacker());
  decode(text, lines);
  return lines;
}

function base64(text: string | Buffer): string {
  return Buffer.from(text).toString('base64');
}

describe('decodeBase64', () => {
  it.each([
    ['bare', base64(SECRET)],
    [
      'in the URL-safe alphabet, after a path',
      `https://acme.io/s/${Buffer.from(SECRET).toString('base64url')}`,
    ],
    ['after letters', `xyz${base64(SECRET)}`],
    ['on several lines', (base64(SECRET).match(/.{1,16}/g) ?? []).join('\n    ')],
    ['on quoted lines', (base64(SECRET).match(/.{1,20}/g) ?? []).map((line) => `> ${line}`).join('\r\n')],
    ['in strings', (base64(SECRET).match(/.{1,20}/g) ?? []).map((line) => `"${line}"`).join(' +\n')],
    ['compressed', base64(gzipSync(SECRET))],
  ])('finds text %s', (_, text) => {
    expect(decoded(text, decodeBase64).text?.text).toContain(SECRET);
  });

  it('does not read the words after a run as a part of it', () => {
    expect(decoded(`${base64(SECRET)}\nThen go on`, decodeBase64).text?.text).toContain(`${SECRET}\n`);
  });

  it('separates binary data from text, and ignores short runs', () => {
    const bytes = Buffer.from(Array.from({ length: 90 }, (_, i) => (i * 97 + 31) % 256));
    expect(decoded(bytes.toString('base64'), decodeBase64)).toMatchObject({
      text: null,
      binary: expect.anything() as unknown,
    });
    expect(decoded('short words and ids like Zm9vYmFy', decodeBase64)).toMatchObject({
      text: null,
      binary: null,
    });
  });

  it('maps offsets back to the encoded text', () => {
    const before = 'see: ';
    const text = before + base64(`0123456789ab${SECRET}`);
    const { text: found } = decoded(text, decodeBase64);
    const at = found?.text.indexOf(SECRET) ?? -1;
    expect(found?.map.toSource(at, at + SECRET.length)).toEqual({
      start: before.length + 16,
      end: before.length + 60,
    });
  });

  it('reports what is too large to unpack', () => {
    const lines = decoded(`x ${base64(gzipSync(Buffer.alloc(9 * 1_048_576)))}`, decodeBase64);
    expect(lines.tooLarge).toEqual([2]);
  });
});

describe('decodeNumbers', () => {
  const bytes = [...Buffer.from(SECRET)];
  it.each([
    ['in one word', Buffer.from(SECRET).toString('hex')],
    ['after a digit', `f${Buffer.from(SECRET).toString('hex')}`],
    ['as a hex dump', bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')],
    ['as numbers in source code', bytes.map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', ')],
    ['as decimal codes', bytes.join(', ')],
  ])('finds text %s', (_, text) => {
    expect(decoded(`See ${text}; done`, decodeNumbers).text?.text).toContain(SECRET);
  });

  it('finds nothing in dates, versions and prose', () => {
    expect(decoded('On 2024-01-31, 10 of 12: v1.2.3 and 42, 17 or 99.', decodeNumbers).text).toBeNull();
  });
});
