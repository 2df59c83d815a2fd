import { deflateSync, gzipSync } from 'node:zlib';
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

/** Compressed data with a wrong checksum. */
function damaged(packed: Buffer, checksum: number): Buffer {
  const bytes = Buffer.from(packed);
  bytes[bytes.length - checksum]! ^= 0xff;
  return bytes;
}

/** The same data with a name and every other optional field in its header. */
function withWholeHeader(gzip: Buffer): Buffer {
  const header = Buffer.concat([gzip.subarray(0, 3), Buffer.from([0x1e]), gzip.subarray(4, 10)]);
  const fields = Buffer.concat([Buffer.from([3, 0]), Buffer.from('abcname\0comment\0'), Buffer.alloc(2)]);
  return Buffer.concat([header, fields, gzip.subarray(10)]);
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
    ['compressed with a wrong checksum', base64(damaged(gzipSync(SECRET), 8))],
    ['compressed with a wrong length', base64(damaged(gzipSync(SECRET), 1))],
    ['compressed by zlib with a wrong checksum', base64(damaged(deflateSync(SECRET), 1))],
    [
      'compressed with a long header and a wrong checksum',
      base64(damaged(withWholeHeader(gzipSync(SECRET)), 8)),
    ],
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

  it('counts what damaged data unpacks to', () => {
    const packed = gzipSync(Buffer.alloc(5 * 1_048_576));
    const broken = Buffer.concat([packed.subarray(0, -9), Buffer.alloc(40, 0xff)]);
    for (const wrong of [damaged(packed, 8), broken]) {
      const lines = decoded(`${base64(wrong)} ${base64(packed)}`, decodeBase64);
      expect(lines.tooLarge).toEqual([base64(wrong).length + 1]);
    }
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
