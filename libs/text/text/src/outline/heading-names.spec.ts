import { readOutline } from './outline';

/** The names of each heading: its anchor and then its aliases. */
const namesOf = (content: string) =>
  readOutline(content).headings.map(({ anchor, aliases }) => [anchor, ...aliases]);

describe('the names of headings', () => {
  it.each<[string, string, string[][]]>([
    ['the custom id, then the slugs', '## My title {#own}', [['own', 'my-title', 'my-title-own']]],
    ['an id that is the slug', '## Title {#title}', [['title', 'title-title']]],
    ['an id of an underlined heading', 'Title {#own}\n===', [['own', 'title', 'title-own']]],
    ['the id of a heading without text', '## {#own}', [['own']]],
    ['the first of two equal ids, then the slug', '# A {#x}\n# B {#x}', [['x', 'a', 'a-x'], ['b']]],
    ['the slug of an earlier heading', '# Setup\n# Other {#setup}', [['setup'], ['other']]],
    [
      'a custom id before a later slug',
      '# Other {#setup}\n# Setup',
      [['setup', 'other', 'other-setup'], ['setup-1']],
    ],
    ['the anchors before the aliases', '# Setup {#x}\n# Setup', [['x', 'setup-1', 'setup-x'], ['setup']]],
    [
      'numbers for equal texts',
      '# A {#x}\n# A {#y}',
      [
        ['x', 'a', 'a-x'],
        ['y', 'a-1', 'a-y'],
      ],
    ],
    ['an HTML anchor in the heading', '# <a id="here"></a>A', [['a', 'here']]],
    ['a named HTML anchor', "# A <a class='x' name='Old Name'></a><a name=old>", [['a', 'old']]],
    ['an HTML anchor above the heading', 'text\n\n<a id="here"></a>\n\n# A', [['a', 'here']]],
    ['no HTML anchor in code', '# `<a id="here">`', [['a-idhere']]],
    ['no HTML anchor of another heading', '# <a id="b"></a>A\n# B', [['a'], ['b']]],
    ['no HTML anchor in a paragraph', 'see <a id="here"></a>\n\n# A', [['a']]],
  ])('are %s', (_, content, expected) => {
    expect(namesOf(content)).toEqual(expected);
  });

  it('leave the id out of the text', () => {
    const { headings, title } = readOutline('# A *b* {#own}\n\n## C {/*c*/}');
    expect(headings.map(({ text }) => text)).toEqual(['A b', 'C']);
    expect(title).toBe('A b');
  });
});
