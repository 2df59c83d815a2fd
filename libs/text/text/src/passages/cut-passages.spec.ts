import { Hash } from 'node:crypto';
import fc from 'fast-check';
import { expectLinearGrowth } from '#testing/growth';
import { samples } from '#testing/samples';
import { cutPassages } from './cut-passages';

const PIECE = fc.constantFrom(
  ...[
    '# A\n',
    '## B\n',
    '### C\n',
    'text\n',
    '\n',
    '> # Quoted\n',
    '> more\n',
    '- ## Item\n',
    '```\n',
    '# code\n',
    'Title\n===\n',
  ],
  ...['漢字 '.repeat(700), 'word '.repeat(300) + '\n\n', 'é😀'.repeat(2_000), '\r\n', '\r', '---\n'],
);
const DOCUMENT = fc.array(PIECE, { maxLength: 30 }).map((pieces) => pieces.join(''));

const outlined = (content: string) =>
  cutPassages(content).passages.map(({ anchor, headingPath, startLine, endLine }) => [
    anchor,
    headingPath.join(' > '),
    startLine,
    endLine,
  ]);

describe('the passages of a document', () => {
  it('cover every byte once, in order, and bound the size of each', () => {
    fc.assert(
      fc.property(DOCUMENT, (content) => {
        const bytes = Buffer.from(content);
        const { passages } = cutPassages(content);
        let at = 0;
        let line = 1;
        for (const [i, passage] of passages.entries()) {
          expect(passage.ordinal).toBe(i);
          expect(passage.startByte).toBe(at);
          expect(passage.endByte).toBeGreaterThan(at);
          expect(passage.startLine).toBeGreaterThanOrEqual(line - 1);
          expect(passage.tokenEstimate).toBeLessThanOrEqual(2_500);
          expect(passage.text).toBe(bytes.toString('utf8', at, passage.endByte));
          at = passage.endByte;
          line = passage.endLine + 1;
        }
        expect(at).toBe(bytes.length);
      }),
      { numRuns: samples(100) },
    );
  });

  it('are the sections without their subsections, with the headings above them', () => {
    expect(outlined('intro\n# A\na\n## B\nb\n### C\nc\n## D\nd\n')).toEqual([
      [null, '', 1, 1],
      ['a', 'A', 2, 3],
      ['b', 'A > B', 4, 5],
      ['c', 'A > B > C', 6, 7],
      ['d', 'A > D', 8, 9],
    ]);
  });

  it('continue a section after a block quote that contains a heading', () => {
    expect(outlined('# A\na\n\n> ## Q\n> q\n\nb\n')).toEqual([
      ['a', 'A', 1, 3],
      ['q', 'A > Q', 4, 5],
      ['a', 'A', 6, 7],
    ]);
  });

  it('are cut where a paragraph ends if the section is long, but not within a fence of code', () => {
    const paragraph = `${'word '.repeat(150)}\n\n`;
    const code = `\`\`\`\n${'code\n\n'.repeat(60)}\`\`\`\n\n`;
    const { passages } = cutPassages(`# A\n${paragraph.repeat(2)}${code}${paragraph.repeat(4)}`);
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages) {
      expect(text.endsWith('\n')).toBe(true);
      expect((text.match(/```/g) ?? []).length % 2).toBe(0);
    }
  });

  it('carry the hash of the whole section', () => {
    const hash = (content: string) => cutPassages(content).passages[0]!.sectionHash;
    expect(hash('# A\na\n## B\nb\n')).not.toEqual(hash('# A\na\n## B\nc\n'));
    expect(hash('# A\na\n# B\nb\n')).toEqual(hash('# A\na\n# B\nc\n'));
  });

  it('repeat at most 8 headings, each cut to 300 characters', () => {
    const long = `${'x'.repeat(299)}😀 end`;
    const nested = Array.from({ length: 12 }, (_, depth) => `${'> '.repeat(depth)}# H${depth}\n`).join('');
    expect(cutPassages(`# ${long}\n## B\n`).passages[1]!.headingPath).toEqual(['x'.repeat(299), 'B']);
    expect(cutPassages(nested).passages.at(-1)!.headingPath).toEqual(
      Array.from({ length: 8 }, (_, i) => `H${i}`),
    );
  });

  it('hash each byte at most eight times, even if headings are nested deeply', () => {
    const quoted = (level: number) => `${'> '.repeat(level)}# Level ${level}\n${'> '.repeat(level)}text\n`;
    const content = Array.from({ length: 30 }, (_, i) => quoted(i)).join('') + 'text\n'.repeat(5_000);
    const update = jest.spyOn(Hash.prototype, 'update');
    const { passages } = cutPassages(content);
    const hashed = update.mock.calls.reduce((sum, [bytes]) => sum + bytes.length, 0);
    update.mockRestore();
    expect(hashed).toBeLessThanOrEqual(8 * Buffer.byteLength(content));
    expect(Math.max(...passages.map(({ headingPath }) => headingPath.length))).toBe(8);
    expect(passages.map(({ text }) => text).join('')).toBe(content);
  });

  it('are found in linear time', async () => {
    const input = (size: number) => '# Heading\n\nSome words of text.\n\n'.repeat(size / 32);
    await expectLinearGrowth({ input, size: 262_144, run: (content) => cutPassages(content) });
  });
});
