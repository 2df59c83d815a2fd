import { expectLinearGrowth } from '#testing/growth';
import { tokenize } from './tokenize';

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

  it.each(['a-', '_', 'aB', '缓', "a'", '.a:', 'é'])(
    'are found in linear time in repetitions of %j',
    async (piece) => {
      const input = (size: number) => piece.repeat(size / piece.length);
      await expectLinearGrowth({ input, size: 131_072, run: (text) => tokenize(text) });
    },
  );
});
