import fc from 'fast-check';
import { expectLinearGrowth } from '#testing/growth';
import { samples } from '#testing/samples';
import { readLines, tokenize } from './tokenize';

const words = (text: string) => tokenize(text).map(({ word }) => word);

describe('the words of a text', () => {
  it.each([
    ['`--quota-backend-bytes`', ['quota-backend-bytes', 'quota', 'backend', 'bytes']],
    ['OTEL_EBPF_LEN', ['otel_ebpf_len', 'otel', 'ebpf', 'len']],
    ['useEffect()', ['useeffect', 'use', 'effect']],
    [
      'app.config.errorHandler',
      ['app.config.errorhandler', 'app', 'config', 'errorhandler', 'error', 'handler'],
    ],
    ['#[derive(Debug)]', ['derive', 'debug']],
    ["Rust's don't", ['rust', 'dont']],
    ['Über Ⅷ ﬁle', ['uber', 'viii', 'file']],
    ['缓存组件', ['缓存', '存组', '组件', '件']],
    ['use 窓 now', ['use', '窓', 'now']],
    [
      '.NET in (.net), ASP.NET',
      ['.net', 'dotnet', 'net', 'in', '.net', 'dotnet', 'net', 'asp.net', 'asp', 'net'],
    ],
    ['C#, C++17 and F#', ['c#', 'c', 'c++', 'c', '17', 'and', 'f#', 'f']],
    ['在.NET中 C#是', ['在', '.net', 'dotnet', 'net', '中', 'c#', 'c', '是']],
    ['vue-router', ['vue-router', 'vue', 'router']],
    ['Node.js', ['node.js', 'nodejs', 'node', 'js']],
    ['`@scope/name`', ['scope/name', 'scope', 'name']],
    ['--watch --no-color -- a--b x--', ['watch', '--watch', 'no-color', 'no', 'color', 'a', 'b', 'x']],
    ['使用--watch', ['使用', '用', 'watch', '--watch']],
    ['v1.2.3 and 1.2.3', ['v1.2.3', '1.2.3', 'v1', '2', '3', 'and', '1.2.3', '1', '2', '3']],
    ["l'architettura dell'acqua", ['larchitettura', 'architettura', 'dellacqua', 'acqua']],
    ['qu’elle d’un L’Oréal', ['quelle', 'elle', 'dun', 'un', 'loreal', 'oreal']],
    ["qu'est-ce", ['quest', 'est-ce', 'est', 'ce']],
    ["Port-l'Évêque", ['port-eveque', 'port', 'eveque']],
    ["l'iPhone", ['liphone', 'iphone', 'i', 'phone']],
    ["quell'idea, un'ora", ['quellidea', 'idea', 'unora', 'ora']],
    ["aujourd'hui, c'è", ['aujourdhui', 'ce']],
    [
      "user's didn't we're y'all've O'Brien o'clock rock'n'roll",
      ['user', 'didnt', 'were', 'yallve', 'obrien', 'oclock', 'rocknroll'],
    ],
    ["all've d's c'", ['allve', 'd', 'c']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['', []],
  ])('%j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('have positions that count words, so that neighbors are next to each other', () => {
    expect(tokenize('a useEffect b').map(({ word, position }) => [word, position])).toEqual([
      ['a', 1],
      ['useeffect', 2],
      ['use', 2],
      ['effect', 3],
      ['b', 4],
    ]);
  });

  it('are the same in a line of ASCII as in one with other characters', () => {
    const pieces = [
      'a',
      'B',
      'cd',
      'X9',
      '0',
      '_',
      '-',
      '--',
      '.',
      '.net',
      'C#',
      'c++',
      '/',
      ':',
      '@',
      "'",
      "'s",
      "l'",
      "d'ab",
      ' ',
      '  ',
      '\t',
      '(',
      '\n',
      '\r',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (written) => {
        const text = written.join('');
        const marked = text.split('\n').map((line) => `${line} é`);
        const expected = tokenize(marked.join('\n')).filter(({ word }) => word !== 'e');
        expect(tokenize(text).map(({ word, kind }) => [word, kind])).toEqual(
          expected.map(({ word, kind }) => [word, kind]),
        );
      }),
      { numRuns: samples(300) },
    );
  });

  it('are the same where the words of some lines are known', () => {
    const lines = fc.array(fc.constantFrom('', 'one line', "Rust's useEffect", '缓存组件 in .NET'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const { known, words: found } = readLines(before.join('\n'));
        const sample = tokenize(before.join('\n')).filter(({ kind }) => kind === 'word');
        expect(found).toEqual(sample.map(({ word }) => word));
        const text = [...after, 'another line', ...before].join('\n');
        expect(tokenize(text, 7, known)).toEqual(tokenize(text, 7));
      }),
    );
  });

  it.each(['a-', '_', 'aB', '缓', "a'", '.a:', 'é', '--a', 'c#', '.net', '-', "l'", "d'ab-"])(
    'are found in linear time in repetitions of %j',
    async (piece) => {
      const input = (size: number) => piece.repeat(size / piece.length);
      await expectLinearGrowth({ input, size: 131_072, run: (text) => tokenize(text) });
    },
  );
});
