import { endOfFrontMatter, readFrontMatter } from './front-matter';
import { readOutline } from './outline';

describe('front matter', () => {
  it('is not part of the Markdown, and does not shift line numbers', () => {
    const { headings } = readOutline('---\n# comment\ntitle: T\n---\n# Body\n');
    expect(headings).toMatchObject([{ text: 'Body', startLine: 5, startByte: 27, endByte: 34 }]);
  });

  it.each([
    ['tags: [a, b, a]', ['a', 'b']],
    ['tags:\n  - a\n  - 2', ['a', '2']],
    ['tags: a, b c', ['a', 'b c']],
    ['tags: {a: b}', []],
    ['tags:\n  - [x]\n  - y', ['y']],
  ])('reads %j as tags', (yaml, tags) => {
    expect(readFrontMatter(`---\n${yaml}\n---\n`).tags).toEqual(tags);
  });

  it('keeps 50 tags of 100 characters', () => {
    const { tags } = readFrontMatter(
      `---\ntags: [${Array.from({ length: 51 }, (_, i) => `${i}${'x'.repeat(100)}`).join()}]\n---\n`,
    );
    expect(tags).toHaveLength(50);
    expect(tags.every((tag) => tag.length === 100)).toBe(true);
  });

  it.each([
    ['malformed', 'title: [unclosed'],
    ['larger than 6 KiB', `title: T\nx: ${'y'.repeat(6_150)}`],
    [
      'an alias bomb',
      'a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\ntitle: T\ntags: [*c,*c,*c,*c]',
    ],
    ['nested without end', '['.repeat(6_000)],
  ])('has no title or tags and is not part of the Markdown if it is %s', (_, yaml) => {
    const outline = readOutline(`---\n${yaml}\n# c\n---\n## Body`);
    expect(outline).toMatchObject({ title: 'Body', tags: [] });
    expect(outline.headings).toHaveLength(1);
  });

  it.each([
    ['---\n# A\ntext'],
    ['\n---\ntitle: T\n---\n# A'],
    ['----\ntitle: T\n---\n# A'],
    ['text\n---\ntitle: T\n---\n# A'],
  ])('is not found in %j, where it begins on a later line or is not closed', (content) => {
    expect(readOutline(content).headings.map(({ text }) => text)).toContain('A');
  });

  it('may follow a byte order mark, end its lines with CRLF, and end with dots', () => {
    const content = '\uFEFF---\r\ntitle: T\r\n...\r\nx';
    expect(readFrontMatter(content)).toEqual({ title: 'T', tags: [] });
    expect(endOfFrontMatter(content)).toEqual({ end: 21, nextLine: 4 });
  });

  it('may name a field twice: the last one counts', () => {
    expect(readFrontMatter('---\ntitle: A\ntitle: B\n---\n').title).toBe('B');
  });
});
