import { putAddresses } from './put-addresses';
import { renderView } from './render-view';

const view = (markdown: string, firstLine = 1) => renderView({ markdown, firstLine });
const withoutLines = (html: string) => html.replaceAll(/ data-line="[0-8]+"/g, '');
const shown = (markdown: string, addresses: (string | null)[] = []) =>
  withoutLines(putAddresses(view(markdown).html, (index) => addresses[index] ?? null));

describe('a document for its readers', () => {
  it('keeps the levels of headings and has their anchors as ids', () => {
    expect(shown('# A b\n\n## A b\n\n### C {#own}\n')).toBe(
      '<h1 id="a-b">A b</h1>\n<h2 id="a-b-1">A b</h2>\n<h3 id="own">C</h3>\n',
    );
  });

  it('puts the addresses of links and images in, and marks those that lead nowhere', () => {
    const markdown = '[a](b.md#c "t") [d](e.md) ![f](g.png) ![h](i.png) [a](b.md#c)';
    expect(view(markdown).links).toEqual([
      { href: 'b.md#c', image: false },
      { href: 'e.md', image: false },
      { href: 'g.png', image: true },
      { href: 'i.png', image: true },
    ]);
    expect(shown(markdown, ['/documents/1#c"', null, '/f?a=1&b=2', null])).toBe(
      '<p><a href="/documents/1#c&quot;" title="t">a</a> <a class="broken">d</a> <img src="/f?a=1&amp;b=2" alt="f" /> ' +
        '<img class="broken" alt="h" /> <a href="/documents/1#c&quot;">a</a></p>\n',
    );
  });

  it('keeps addresses of the web and anchors', () => {
    expect(shown('[a](https://x.org/?a=1&b=2) [b](#c) <mailto:a@x.org>')).toBe(
      '<p><a href="https://x.org/?a=1&amp;b=2" rel="noopener nofollow ugc">a</a> <a href="#c">b</a> ' +
        '<a href="mailto:a@x.org" rel="noopener nofollow ugc">mailto:a@x.org</a></p>\n',
    );
  });

  it.each([
    '<a data-link="0" href="https://x.org">x</a>',
    '&lt;a data-link="0"',
    '`<a data-link="0"`',
    "<a href='x.md' title='<a data-link=\"1\"'>x</a>",
    '<img alt=\'<img data-link="0"\' src="https://x.org/a.png">',
    '<a href="javascript:alert(1)" data-link="0">x</a>',
    '<a href="//x.org" onclick="x()">x</a> <img src="//x.org/a.png" onerror="x()">',
    '<script>x</script><iframe src="x"></iframe><form action="x"><input name="y" data-line="9"></form>',
    '<input type="checkbox" data-line="9">',
    '<p data-link="0" class="broken" style="x" data-line="9">x</p>',
  ])('takes no mark and no script from %s', (markdown) => {
    const html = shown(markdown, ['/put-in', '/put-in']);
    const text = html.replaceAll(/<[^>]*>/g, '');
    const tags = html.match(/<[^>]*>/g)?.join('') ?? '';
    expect(tags.replaceAll(/="[^"]*"/g, '=')).not.toMatch(
      /data-link|data-line|onclick|onerror|style|script|iframe|form/,
    );
    expect(tags).not.toMatch(/(?:href|src)="(?!https:\/\/x\.org|\/put-in)/);
    expect(text).not.toContain('/put-in');
  });

  it('numbers blocks and tasks by the lines of the document', () => {
    const { html } = view(
      '# T\n\n- [ ] one\r\n- [x] two\n  - [ ] three\n\n> text\n\n```\na\n```\n\n|a|\n|-|\n|b|\n\n---\n',
      5,
    );
    expect(
      [...html.matchAll(/<(\w+)[^>]* data-line="(\d+)"/g)].map(([, tag, line]) => `${tag} ${line}`),
    ).toEqual([
      ...['h1 5', 'li 7', 'input 7', 'li 8', 'input 8', 'li 9', 'input 9'],
      ...['blockquote 11', 'p 11', 'code 13', 'table 17', 'hr 21'],
    ]);
    expect(html).toContain('type="checkbox" disabled data-line="7"');
  });

  it('says in which language and direction the text is', () => {
    expect(view('# שלום\n\nטקסט בעברית\n')).toMatchObject({ language: 'he', direction: 'rtl' });
    expect(view('# 見出し\n\nこれは文書です。👩‍🚀\n')).toMatchObject({ language: 'ja', direction: 'ltr' });
  });
});
