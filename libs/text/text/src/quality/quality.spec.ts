import { analyze } from '../analysis/analyze';

function warnings(content: string): string[] {
  return analyze(content, { quality: true, pii: null }).warnings.map(({ code, line }) =>
    line ? `${code} ${line}` : code,
  );
}

describe('the quality check', () => {
  it.each([
    ['', ['empty_document']],
    [' \n\t\n', ['empty_document']],
    ['just text', ['no_heading']],
    ['# A\n\n[to](#b)\n\n## B\n', []],
    ['# A\n\n[x](#nowhere)', ['broken_link 3']],
    ['# A\n\ntext\n[x\ny](#nowhere "title") [z](<#gone>)', ['broken_link 5', 'broken_link 5']],
    ['# A\n\n[x][r]\n\n[r]: #nowhere', ['broken_link 5']],
    ['# A [x](#gone)', ['broken_link 1']],
    ['# A\n\n> - [x](#gone)', ['broken_link 3']],
    ['# A\n\n`[x](#n)` ``a`[x](#n)`` \\[x](#n)\n\n    [x](#n)\n\n```\n[x](#n)\n```', []],
    ['# A\n\n`a\nb` [x](#n)', ['broken_link 4']],
    ['# A\n\n<a id="here"></a> [x](#here) [top](#top) [y](#) [Z](#A)', []],
    ['# A\n\n## Custom {#custom}\n\n[x](#custom)', []],
    ['# A\n\n## Title {/*Own*/}\n\n[x](#Own) [y](#title) [z](#other)', ['broken_link 5']],
    ['# 見出し\n\n[x](#%E8%A6%8B%E5%87%BA%E3%81%97) [y](#見出し)', []],
    ['# A\n\n```js\ncode', ['unclosed_code_fence 3']],
    ['# A\n\n~~~\n```\n', ['unclosed_code_fence 3']],
    ['# A\n### C\n## B\n#### D', ['heading_level_jump 2', 'heading_level_jump 4']],
    ['# a\n'.repeat(10_001), ['headings_omitted']],
    [`# A\n${'x'.repeat(70_000)}\n`, ['long_line 2']],
  ])('returns exactly the expected warnings for %.60j', (content, expected) => {
    expect(warnings(content)).toEqual(expected);
  });

  it('returns at most 20 warnings, in order of lines', () => {
    const found = warnings('# A\n' + '[x](#gone)\n\n### C\n# A\n'.repeat(50));
    expect(found).toHaveLength(20);
    expect(found.slice(0, 3)).toEqual(['broken_link 2', 'heading_level_jump 4', 'broken_link 6']);
  });
});
