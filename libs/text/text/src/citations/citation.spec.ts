import { createHash } from 'node:crypto';
import { expectLinearGrowth } from '#testing/growth';
import { type Citation, MAX_CITATION, citedHash, formatCitation, parseCitation } from './citation';

const SHA = createHash('sha256').update('# A\n').digest();
const NODE = '0190a7c4-6a5e-7c1c-b1f0-3d8f6f2b9c11';

describe('a citation', () => {
  it.each<[string, string | null]>([
    [NODE, 'getting-started'],
    [NODE, ''],
    [NODE, null],
    ['@acme:handbook:12', 'installation'],
    ['@acme:~:3', ''],
    ['@acme:handbook:12', null],
    [NODE, 'issue#12@2026'],
    [NODE, `a@${citedHash(SHA)}`],
    [NODE, '見出し-1'],
  ])('of %s with the anchor %j is read as it was written', (document, anchor) => {
    const text = formatCitation(document, anchor, SHA);
    expect(parseCitation(text)).toEqual<Citation>({ document, anchor, hash: citedHash(SHA) });
  });

  it('has 12 hex digits of the SHA-256 of the text', () => {
    expect(formatCitation(NODE, 'a', SHA)).toBe(`${NODE}#a@${SHA.toString('hex').slice(0, 12)}`);
  });

  it.each([
    '',
    NODE,
    `${NODE}#a`,
    `#a@0123456789ab`,
    `@0123456789ab`,
    `${NODE}#a@0123456789a`,
    `${NODE}#a@0123456789abc`,
    `${NODE}#a@0123456789AB`,
    `${NODE}#a b@0123456789ab`,
    `${NODE}#a@0123456789ab\n`,
    `@acme@b:c:1#a@0123456789ab`,
    `${NODE}#${'a'.repeat(MAX_CITATION)}@0123456789ab`,
  ])('is not %j', (text) => {
    expect(parseCitation(text)).toBeUndefined();
  });

  it('is read in linear time, with any text', async () => {
    const input = (length: number) => '@#@'.repeat(length / 3);
    await expectLinearGrowth({
      input,
      size: 300_000,
      run: (text) => parseCitation(text.slice(0, MAX_CITATION)),
    });
  });
});
