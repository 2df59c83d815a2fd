import yaml from 'yaml';
import fc from 'fast-check';
import { expectLinearGrowth } from '#testing/growth';
import { readOutline } from '../outline/outline';
import { applyEdits } from './apply-edits';
import type { Edit } from './edit';

const NO_LIMIT = 2 ** 26;

function edited(content: string, ...edits: Edit[]): string {
  const result = applyEdits(content, edits, NO_LIMIT);
  if ('problem' in result) throw new Error(JSON.stringify(result.problem));
  return result.content;
}

function problem(content: string, ...edits: Edit[]) {
  const result = applyEdits(content, edits, NO_LIMIT);
  return 'problem' in result ? result.problem : undefined;
}

const append = (text: string): Edit => ({ op: 'append', text });
const prepend = (text: string): Edit => ({ op: 'prepend', text });
const replaceSection = (anchor: string, text: string): Edit => ({ op: 'replaceSection', anchor, text });
const insertBefore = (anchor: string, text: string): Edit => ({ op: 'insertBefore', anchor, text });
const insertAfter = (anchor: string, text: string): Edit => ({ op: 'insertAfter', anchor, text });
const deleteSection = (anchor: string): Edit => ({ op: 'deleteSection', anchor });
const replaceText = (find: string, replace: string, all = false): Edit => {
  return { op: 'replaceText', find, replace, all };
};

const GUIDE = '# Guide\n\nIntro.\n\n## Install\n\nRun it.\n\n### Linux\n\napt\n\n## Use\n\nType.\n';

describe('appending', () => {
  it.each([
    ['a document that ends with a line end', 'a\n', 'b', 'a\n\nb\n'],
    ['a document without a final line end', 'a', 'b', 'a\n\nb\n'],
    ['a document that ends with a blank line', 'a\n\n', 'b', 'a\n\nb\n'],
    ['an empty document', '', 'b', 'b\n'],
    ['a byte order mark', '\uFEFF', 'b', '\uFEFFb\n'],
    ['front matter only', '---\na: 1\n---', 'b', '---\na: 1\n---\nb\n'],
    ['a list', '- a\n- b', '- c', '- a\n- b\n- c\n'],
    ['a table', '| a |\n| - |\n', '| b |\n', '| a |\n| - |\n| b |\n'],
    ['a text that begins with a blank line', 'a\n', '\nb\n', 'a\n\nb\n'],
    ['lines that end with CRLF', 'a\r\nb\r\n', 'c\nd', 'a\r\nb\r\n\r\nc\r\nd\r\n'],
    ['lines that end differently', 'a\r\nb\n', 'c\nd', 'a\r\nb\n\r\nc\nd\r\n'],
  ])('to %s', (_, content, text, expected) => expect(edited(content, append(text))).toBe(expected));
});

describe('prepending', () => {
  it.each([
    ['a document', '# A\n', 'x', 'x\n\n# A\n'],
    ['a byte order mark', '\uFEFF# A\n', 'x', '\uFEFFx\n\n# A\n'],
    ['front matter', '---\na: 1\n---\n# A\n', 'x', '---\na: 1\n---\nx\n\n# A\n'],
    ['front matter and a blank line', '---\na: 1\n---\n\n# A\n', 'x', '---\na: 1\n---\n\nx\n\n# A\n'],
  ])('to %s', (_, content, text, expected) => expect(edited(content, prepend(text))).toBe(expected));
});

describe('replacing a section', () => {
  it('keeps the heading unless the text begins with one, and replaces subsections', () => {
    const expected = GUIDE.replace('Run it.\n\n### Linux\n\napt', 'New.');
    expect(edited(GUIDE, replaceSection('install', 'New.'))).toBe(expected);
    expect(edited(GUIDE, replaceSection('install', '\nNew.\n\n\n'))).toBe(expected);
    expect(edited(GUIDE, replaceSection('install', '## Install\n\nNew.\n'))).toBe(expected);
  });

  it('replaces the heading with one at the beginning of the text', () => {
    const renamed = edited('# A\n\nx\n\n# B\n', replaceSection('a', 'C\n=\n\ny'));
    expect(renamed).toBe('C\n=\n\ny\n\n# B\n');
  });

  it.each([
    ['underlined headings', 'A\nB\n===\n\nx\n\nC\n===\n', 'a-b', 'A\nB\n===\n\ny\n\nC\n===\n'],
    ['no blank lines', '# A\nx\n# B\n', 'a', '# A\ny\n# B\n'],
    ['a heading alone', '# A\n# B\n', 'a', '# A\n\ny\n# B\n'],
    ['a heading alone without line end', '# A', 'a', '# A\n\ny'],
    ['no final line end', '# A\n\nx', 'a', '# A\n\ny'],
    ['a custom id', '# A {#id}\n\nx\n', 'id', '# A {#id}\n\ny\n'],
    ['HTML anchors', '# A\n\nx\n\n<a id="b"></a>\n\n# B\n', 'a', '# A\n\ny\n\n<a id="b"></a>\n\n# B\n'],
    ['a heading in code', '# A\n\n```\n# B\n```\n\n# C\n', 'a', '# A\n\ny\n\n# C\n'],
    ['a heading in a quote', '> # A\n> x\n\nb\n', 'a', '> # A\ny\n\nb\n'],
    ['a heading in a list', '- # A\n\n  x\n\nb\n', 'a', '- # A\n\ny\n\nb\n'],
  ])('keeps what surrounds it: %s', (_, content, anchor, expected) => {
    expect(edited(content, replaceSection(anchor, 'y'))).toBe(expected);
  });

  it('removes the text with an empty one', () => {
    expect(edited('# A\n\nx\n\n# B\n', replaceSection('a', ''))).toBe('# A\n\n# B\n');
  });

  it('never makes the end of the text a part of the heading that follows', () => {
    expect(edited('# A\n```\n```\nB\n===\n', replaceSection('a', 'x'))).toBe('# A\nx\n\nB\n===\n');
  });
});

describe('inserting beside a section', () => {
  it('inserts before the heading, or after the subsections', () => {
    expect(edited(GUIDE, insertBefore('install', 'x'))).toBe(GUIDE.replace('## Install', 'x\n\n## Install'));
    expect(edited(GUIDE, insertAfter('install', 'x'))).toBe(GUIDE.replace('## Use', 'x\n\n## Use'));
    expect(edited('# A\n\nx', insertAfter('a', 'y'))).toBe('# A\n\nx\n\ny\n');
    expect(edited('# A\nx\n# B\n', insertBefore('b', 'y'))).toBe('# A\nx\n\ny\n\n# B\n');
  });

  it('does not part a heading from the HTML anchors above it', () => {
    const content = '# A\n\n<a id="x"></a>\n\n# B\n';
    const expected = '# A\n\ny\n\n<a id="x"></a>\n\n# B\n';
    expect(edited(content, insertAfter('a', 'y'))).toBe(expected);
    expect(edited(content, insertBefore('x', 'y'))).toBe(expected);
  });
});

describe('deleting a section', () => {
  it('removes it with its subsections and its HTML anchors', () => {
    expect(edited(GUIDE, deleteSection('install'))).toBe('# Guide\n\nIntro.\n\n## Use\n\nType.\n');
    expect(edited('# A\n\n<a id="b"></a>\n# B\nx\n\n# C\n', deleteSection('b'))).toBe('# A\n\n# C\n');
  });

  it('never makes the line before a part of the heading that follows', () => {
    expect(edited('a\n# B\nx\n\nC\n===\n', deleteSection('b'))).toBe('a\n\nC\n===\n');
  });
});

describe('replacing text', () => {
  it('replaces the only occurrence, or all of them', () => {
    expect(edited('a b a', replaceText('b', '$&'))).toBe('a $& a');
    expect(edited('a b a', replaceText('a', '', true))).toBe(' b ');
  });

  it('finds lines of a document that ends them with CRLF', () => {
    expect(edited('a\r\nb\r\n', replaceText('a\nb', 'x\ny'))).toBe('x\r\ny\r\n');
  });

  it('refuses a text that does not occur, or occurs more than once', () => {
    expect(problem('a', append('b'), replaceText('c', 'd'))).toEqual({ kind: 'notFound', edit: 1 });
    const ambiguous = { kind: 'ambiguous', edit: 0, occurrences: 3, atLeast: false, lines: [1, 1, 3] };
    expect(problem('a a\n\na', replaceText('a', 'd'))).toEqual(ambiguous);
    expect(problem('\n\n\n', replaceText('\n\n', 'd'))).toMatchObject({ occurrences: 2, lines: [1, 2] });
  });

  it('limits what it replaces', () => {
    expect(problem('a'.repeat(100_001), replaceText('a', 'b', true))).toEqual({ kind: 'tooMany', edit: 0 });
    expect(applyEdits('aaa', [replaceText('a', 'bb', true)], 5)).toEqual({
      problem: { kind: 'tooLarge', edit: 0 },
    });
    expect(applyEdits('aaa', [append('bb')], 5)).toEqual({ problem: { kind: 'tooLarge', edit: 0 } });
  });

  it('takes time in proportion to the length, for any searched text', async () => {
    const find = `b${'a'.repeat(4_000)}`;
    await expectLinearGrowth({
      input: (length) => 'a'.repeat(length),
      size: 1_048_576,
      run: (text) => applyEdits(text, [replaceText(find, '')], NO_LIMIT),
    });
  });

  it('does not parse the front matter', () => {
    const parse = jest.spyOn(yaml, 'parse');
    const content = '---\ntitle: T\n---\n# A\n';
    edited(content, prepend('x'), append('y'), replaceSection('a', 'z'), deleteSection('a'));
    expect(parse).not.toHaveBeenCalled();
  });
});

describe('several edits', () => {
  it('apply in order, each to the result of the one before', () => {
    const result = edited('# A\n', append('# B'), replaceSection('b', '# C'), insertAfter('c', 'x'));
    expect(result).toBe('# A\n\n# C\n\nx\n');
  });

  it('report the first that names no section, with the nearest ones', () => {
    const nearest = [
      { anchor: 'install', level: 2, startLine: 5, heading: 'Install' },
      { anchor: 'linux', level: 3, startLine: 9, heading: 'Linux' },
    ];
    const found = problem(GUIDE, append('x'), deleteSection('instal'));
    expect(found).toMatchObject({ kind: 'noSection', edit: 1 });
    expect(found).toHaveProperty('nearest.0', nearest[0]);
    expect(problem('text', deleteSection('a'))).toEqual({ kind: 'noSection', edit: 0, nearest: [] });
  });
});

describe('in any document', () => {
  const line = fc.constantFrom(
    ...['# A', '## B', '# A {#id}', 'T', '===', '---', '', ' ', 'text', '- item', '- # L', '> # Q', '> q'],
    ...['```', '    code', '<a id="h"></a>', '| a |', '[a]: /u', '#', '\uFEFF', '😀', '1. x', '<div>'],
  );
  const document = fc
    .tuple(fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r'))), line, fc.boolean())
    .map(([lines, last, crlf]) => {
      const text = lines.map(([text, end]) => text + (crlf ? '\r\n' : end)).join('') + last;
      return text;
    });
  const sections = (content: string) => {
    const bytes = Buffer.from(content);
    return readOutline(content).headings.map((heading) => {
      const text = (from: number, to?: number) => bytes.subarray(from, to).toString();
      const { anchor, startByte, endByte } = heading;
      return { anchor, before: text(0, startByte), own: text(startByte, endByte), after: text(endByte) };
    });
  };

  it('an append keeps every byte of it, and adds the text', () => {
    fc.assert(
      fc.property(document, line, (content, text) => {
        fc.pre(text !== '');
        const result = edited(content, append(text));
        expect(result.startsWith(content)).toBe(true);
        expect(result.slice(content.length).replace(/^[\r\n]*/, '')).toMatch(/^[^\r\n]*[\r\n]*$/);
        expect(result.slice(content.length)).toContain(text);
      }),
    );
  });

  it('a prepend keeps every byte of it', () => {
    fc.assert(
      fc.property(document, (content) => {
        const result = edited(content, prepend('new'));
        const at = result.search(/new/);
        expect(content.startsWith(result.slice(0, at).replace(/[\r\n]+$/, ''))).toBe(true);
        const rest = result.slice(at + 3).replace(/^[\r\n]*/, '');
        expect(content.endsWith(rest)).toBe(true);
      }),
    );
  });

  it('replacing a section with its own text changes nothing', () => {
    fc.assert(
      fc.property(document, (content) => {
        for (const { anchor, own } of sections(content)) {
          const result = edited(content, replaceSection(anchor, own));
          expect(result.replace(/[\r\n]/g, '')).toBe(content.replace(/[\r\n]/g, ''));
        }
      }),
    );
  });

  it('a heading after a link definition stays one, even if it is indented', () => {
    const content = '[a]: /u\n    code\n===\n# A';
    const [{ anchor, own }] = sections(content) as [ReturnType<typeof sections>[number]];
    expect(edited(content, replaceSection(anchor, own))).toBe(content);
  });

  it('replacing a section keeps what is before and after it', () => {
    fc.assert(
      fc.property(document, (content) => {
        for (const { anchor, before, after } of sections(content)) {
          const result = edited(content, replaceSection(anchor, 'new'));
          expect(result.startsWith(before)).toBe(true);
          expect(result.endsWith(after)).toBe(true);
        }
      }),
    );
  });

  it('deleting a section keeps what is before and after it, but HTML anchors', () => {
    fc.assert(
      fc.property(document, (content) => {
        for (const { anchor, before, after } of sections(content)) {
          const result = edited(content, deleteSection(anchor));
          const kept = before.slice(0, before.lastIndexOf('<a id=') + 1 || undefined).replace(/<$/, '');
          expect(result.startsWith(kept)).toBe(true);
          expect(result.endsWith(after)).toBe(true);
        }
      }),
    );
  });

  it('an insertion is one text between two parts of it', () => {
    fc.assert(
      fc.property(document, fc.boolean(), (content, isBefore) => {
        for (const { anchor } of sections(content)) {
          const result = edited(content, (isBefore ? insertBefore : insertAfter)(anchor, 'new'));
          const at = result.search(/new/);
          const head = result.slice(0, at).replace(/[\r\n]+$/, '');
          const tail = result.slice(at + 3).replace(/^[\r\n]+/, '');
          expect(content.startsWith(head)).toBe(true);
          expect(content.endsWith(tail)).toBe(true);
          expect(content.slice(head.length, content.length - tail.length)).toMatch(/^[\r\n]*$/);
        }
      }),
    );
  });
});
