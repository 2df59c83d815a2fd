import fc from 'fast-check';
import { samples } from '#testing/samples';
import { readOutline } from '../../../text/src/outline/outline';
import { render } from './render';
import type { RenderTask } from './rendered';

function rendered(markdown: string, more: Partial<RenderTask> = {}) {
  return render({ title: 'A title', markdown, html: null, wanted: null, ...more });
}

const shown = (markdown: string) => rendered(markdown).html.trim();

const fromHtml = (html: string) => rendered('', { html }).html.trim();

describe('a rendered document', () => {
  it.each([
    ['emphasis', '*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>'],
    ['line breaks in HTML', 'a<br>b', '<p>a<br />b</p>'],
    ['no comments', 'a <!-- not for you --> b\n\n<!-- nor this -->', '<p>a  b</p>'],
    [
      'code with its language',
      '```ts\na<b>\n```',
      '<pre><code class="language-ts">a&lt;b&gt;\n</code></pre>',
    ],
    [
      'task lists as disabled checkboxes with labels',
      '- [x] a\n- [ ] b',
      '<ul>\n<li class="task"><label><input type="checkbox" disabled checked />a</label></li>\n' +
        '<li class="task"><label><input type="checkbox" disabled />b</label></li>\n</ul>',
    ],
    [
      'alerts with their kind',
      '> [!NOTE]\n> a',
      '<blockquote>\n<p><strong>Note</strong><br />\na</p>\n</blockquote>',
    ],
    ['the text in tags of other tools', '<Intro>\n\na\n\n</Intro>', '<p>a</p>'],
    [
      'the alternative text of an image without an https URL',
      '![b](c.png)',
      '<p><span class="missing">b</span></p>',
    ],
  ])('shows %s', (_what, markdown, html) => expect(shown(markdown)).toBe(html));

  it.each([
    ['- [ ] a **b** [c](#d)\n  - [x] e', ['a b c', 'e']],
    ['- [ ] a\n\n  f\n- [x] ![g](https://a.example/g.png)', ['a', '']],
    ['1. [ ] `a`', ['a']],
  ])('labels each task with its own text: %s', (markdown, labels) => {
    const found = [...shown(markdown).matchAll(/<label><input[^>]*>(.*?)<\/label>/gs)];
    expect(found.map(([, label]) => label!.replace(/<[^>]*>/g, '').trim())).toEqual(labels);
  });

  it('names every checkbox in HTML, wherever it is', () => {
    expect(fromHtml('<p><em><input type="checkbox">a</em> b</p>')).toBe(
      '<p><em><label><input type="checkbox" disabled />a</label></em> b</p>',
    );
    expect(fromHtml('<input type=checkbox><p>a</p>')).toBe(
      '<input aria-label="Task" type="checkbox" disabled /><p>a</p>',
    );
    expect(fromHtml('<input type=checkbox><input type=checkbox>a')).toBe(
      '<input aria-label="Task" type="checkbox" disabled /><label><input type="checkbox" disabled />a</label>',
    );
  });

  it('gives what has a side the direction of its text, if that differs', () => {
    expect(shown('Words in English.\n\n- one\n- שתיים\n- `npm` שלוש')).toContain(
      '<ul dir="rtl">\n<li dir="ltr">one</li>\n<li>שתיים</li>\n<li><code>npm</code> שלוש</li>',
    );
    expect(
      shown('Many words in English.\n\n> [!NOTE]\n> هذا نص عربي طويل\n\n| أ | ب |\n|---|---|\n| ١ | ٢ |'),
    ).toMatch(/<blockquote dir="rtl">[^]*<div class="scroll" dir="rtl"><table>/);
    expect(shown('هذا نص باللغة العربية\n\n- one\n- ١٢\n\n| 1 | 2 |\n|---|---|\n| 3 | 4 |')).toContain(
      '<ul dir="ltr">\n<li>one</li>\n<li>١٢</li>',
    );
    expect(shown('Words.\n\n- one\n\n> two')).not.toContain('dir=');
    expect(fromHtml('<p>Words</p><ul dir="ltr"><li dir="auto">שלום</li></ul>')).not.toContain('rtl');
  });

  it('aligns cells without style attributes, which the Content-Security-Policy forbids', () => {
    const html = shown('| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |');
    expect(html).toContain('<th class="center">b</th>');
    expect(html).toContain('<td class="right">3</td>');
    expect(html).not.toContain('style');
    expect(fromHtml('<table><tr><td style="color:red;text-align: right">a</td></tr></table>')).toContain(
      '<td class="right">a',
    );
  });

  it.each([
    ['https://a.example', '<a href="https://a.example" rel="noopener nofollow ugc">x</a>'],
    ['mailto:a@b.example', '<a href="mailto:a@b.example" rel="noopener nofollow ugc">x</a>'],
    ['#part', '<a href="#part">x</a>'],
    ['other.md#part', '<a href="other#part">x</a>'],
    ['./other', '<a href="other">x</a>'],
    ['../other.md', '<span>x</span>'],
    ['/api/me', '<span>x</span>'],
    ['//evil.example', '<span>x</span>'],
    ['vbscript:x', '<span>x</span>'],
    ['data:text/html,x', '<span>x</span>'],
    ['JavaScript:x', '<span>x</span>'],
    ['java&#x0A;script:x', '<span>x</span>'],
  ])('a link to %s', (href, html) =>
    expect(fromHtml(`<a href="${href}" onclick="x" target="_top">x</a>`)).toBe(html),
  );

  it.each([
    ['https://a.example/b.png', true],
    ['data:image/png;base64,iVBORw0KGgo=', true],
    ['data:image/png;base64,iVBORw0KGgo', true],
    ['data:image/png;base64,AAAAA', false],
    ['data:image/png;base64,AAAA=', false],
    ['data:image/svg+xml;base64,PHN2Zz4=', false],
    ['data:text/html;base64,PHN2Zz4=', false],
    ['http://a.example/b.png', false],
    ['b.png', false],
  ])('an image from %s is shown: %s', (src, isShown) => {
    expect(fromHtml(`<img src="${src}" alt="b" onerror="x">`)).toBe(
      isShown
        ? `<img loading="lazy" decoding="async" alt="b" src="${src}" />`
        : '<span class="missing">b</span>',
    );
  });

  it('shows tags that would hide the text after them in Markdown, and removes them from HTML', () => {
    expect(shown('a <script>b</script> c')).toBe('<p>a &lt;script&gt;b&lt;/script&gt; c</p>');
    expect(shown('<textarea>\n\nb')).toMatch(/^&lt;textarea&gt;\s+b$/);
    expect(fromHtml('a<script>b</script><style>c</style>')).toBe('a');
  });

  it('removes everything that runs, loads, styles or frames, for any input', () => {
    const piece = fc.constantFrom(
      ...'< > " \' ` / = & ; \n <!-- --> <![CDATA[ ]]> <? </ [ ] ( ) ![ \\ > # - | ~~ * _ : x'.split(' '),
      ...'<script </script> <style> <svg <math> <img src= onerror= <a href= javascript: data: <iframe <form <input <base <meta'.split(
        ' ',
      ),
      ...'<p <b </b> <table> <td style= <pre> <h1> </h1> <title> <noscript> <template> <xmp> &lt; &#60; \u0000 \u2028'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const html of [rendered(pieces.join('')).html, rendered('', { html: pieces.join('') }).html]) {
          const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
          expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
          for (const tag of tags) {
            expect(tag).not.toMatch(
              /^<\/?(?:script|style|svg|math|iframe|form|base|meta|link|object|embed|title|noscript|template|xmp|textarea)\b/i,
            );
            expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(?:on\w+|style|srcset|formaction)\b/i);
            expect(tag).not.toMatch(/(?:href|src)="(?!https?:\/\/|mailto:|#|data:image\/|[a-z0-9-]+(?:#|"))/);
          }
        }
      }),
      { numRuns: samples(500) },
    );
  });
});

describe('headings on a page', () => {
  const anchors = (html: string) =>
    [...html.matchAll(/<(h\d) id="([^"]*)">/g)].map(([, name, id]) => `${name} ${id}`);

  it('get the anchors of sections, also if they are repeated or empty', () => {
    const { html } = rendered('## A b\n\n## A b\n\n##\n\n## `c` *d* <b>e</b>\n\n## 見出し');
    expect(anchors(html)).toEqual(['h2 a-b', 'h2 a-b-1', 'h2 section', 'h2 c-d-e', 'h2 見出し']);
  });

  it('have the anchors of the outline in any document', () => {
    const heading = fc
      .tuple(
        fc.constantFrom('# ', '## ', '> ## ', '- # '),
        fc.constantFrom(
          'A',
          'A b',
          '`a`',
          '*a*',
          '![a](x)',
          '~~a~~',
          '',
          'é',
          'https://a.b',
          '[a](b)',
          '&amp; a',
        ),
        fc.constantFrom(
          '',
          '',
          ' {#a}',
          ' {#Own}',
          ' {/*own*/}',
          '{ #a-b }',
          ' {#a-1 .c}',
          ' {.c}',
          ' \\{#a}',
        ),
      )
      .map((parts) => parts.join(''));
    const html = fc.constantFrom('<h2>A</h2>', '<h3 id="x">A b</h3>', 'text');
    fc.assert(
      fc.property(fc.array(fc.oneof(heading, heading, html), { maxLength: 8 }), (blocks) => {
        const markdown = ['Before.', ...blocks].join('\n\n');
        const ids = [...rendered(markdown).html.matchAll(/<h\d id="([^"]*)">/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { anchor } of readOutline(markdown).headings) expect(ids).toContain(anchor);
      }),
    );
    const { html: shownHtml, contents } = rendered('Before.\n\n## A *b* {#own}\n\n## C {/*c_d*/}');
    expect(shownHtml).toContain('<h2 id="own">A <em>b</em></h2>');
    expect(contents.map(({ text, anchor }) => [text, anchor])).toEqual([
      ['A b', 'own'],
      ['C', 'c_d'],
    ]);
  });

  it('move down a level if one has level 1, so that the title is the only one', () => {
    expect(anchors(rendered('# One\n\n## Two\n\n# Three').html)).toEqual(['h2 one', 'h3 two', 'h2 three']);
    expect(anchors(rendered('###### Six\n\n# One').html)).toEqual(['h6 six', 'h2 one']);
  });

  it('are removed if they repeat the title, which gets their anchor', () => {
    const { html, titleAnchor, contents } = rendered('# a TITLE\n\n## Two');
    expect(html).not.toContain('TITLE');
    expect(titleAnchor).toBe('a-title');
    expect(contents).toEqual([{ level: 2, anchor: 'two', text: 'Two' }]);
    expect(rendered('Before.\n\n# A title').titleAnchor).toBeNull();
  });

  it('fill the table of contents down to the third level, with at most 300 entries', () => {
    const { contents } = rendered(`## <i>A</i> & b\n\n### C\n\n#### D\n\n${'## More\n\n'.repeat(400)}`);
    expect(contents.slice(0, 2)).toEqual([
      { level: 2, anchor: 'a--b', text: 'A & b' },
      { level: 3, anchor: 'c', text: 'C' },
    ]);
    expect(contents).toHaveLength(300);
  });
});

describe('wide tables and code', () => {
  it('scroll on their own, also with the keyboard', () => {
    const cell = 'x'.repeat(70);
    expect(shown(`| ${cell} |\n|---|\n| a |`)).toMatch(
      /^<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>/,
    );
    expect(shown('| a |\n|---|\n| a |')).toMatch(/^<div class="scroll"><table>/);
    expect(shown(`    ${cell}`)).toMatch(/^<pre tabindex="0">/);
    expect(shown('    a')).toMatch(/^<pre><code>/);
  });
});

describe('a cell with a long text', () => {
  const text = 'x '.repeat(30).trim();

  it('is marked, so that it keeps a readable width', () => {
    const html = shown(`| a | b |\n|---|--:|\n| a | ${text} |\n| ${text} | b |`);
    expect(html).toContain(`<td>a</td>\n<td class="long right">${text}</td>`);
    expect(html).toContain(`<td class="long">${text}</td>\n<td class="right">b</td>`);
  });

  it('is not confused with the cell around it', () => {
    const inner = `<table><tr><td>${text}</td></tr></table>`;
    expect(fromHtml(`<table><tr><td>${inner}</td></tr></table>`).match(/class="long"/g)).toHaveLength(1);
  });
});

describe('the facts about a document', () => {
  it('are its first paragraph, its length, and its language if the script identifies it', () => {
    expect(rendered('> quoted\n\nThe *first*  one.\n\nThe second.')).toMatchObject({
      lead: 'The first one.',
      words: 6,
      minutes: 1,
      language: null,
      direction: 'ltr',
    });
    expect(rendered('これは日本語の文章です。').language).toBe('ja');
    expect(rendered('这是一篇中文文章。').language).toBe('zh');
    expect(rendered('한국어 문서입니다.').language).toBe('ko');
    expect(rendered('هذا نص عربي طويل with two')).toMatchObject({
      language: null,
      direction: 'rtl',
    });
  });

  it('do not count code', () => {
    expect(rendered(`one two\n\n    ${'code '.repeat(500)}`)).toMatchObject({ words: 2, minutes: 1 });
  });

  it('include questions with their answers, or steps, if wanted', () => {
    const markdown =
      '## Why?\n\nBecause &amp; so.\n\n## Not asked\n\n1. Do **this**\n2. Do that\n   - in part\n\nEnd.\n\n1. No step';
    expect(rendered(markdown, { wanted: 'questions' }).questions).toEqual([
      { question: 'Why?', answer: 'Because & so.' },
    ]);
    expect(rendered(markdown, { wanted: 'steps' }).steps).toEqual(['Do this', 'Do that in part']);
    expect(rendered(markdown)).toMatchObject({ questions: [], steps: [] });
  });
});

describe('malicious input', () => {
  it('is refused if it is nested too deeply, or would make a page too large', () => {
    expect(() => rendered('', { html: '<b>'.repeat(300) })).toThrow(
      expect.objectContaining({ name: 'TooDeep' }) as Error,
    );
    expect(() => rendered('', { html: 'x'.repeat(17 * 2 ** 20) })).toThrow(
      expect.objectContaining({ name: 'TooMuchHtml' }) as Error,
    );
  });
});
