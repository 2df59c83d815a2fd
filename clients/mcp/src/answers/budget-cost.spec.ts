import { withinBudget } from './budget.js';
import { fenced } from './fence.js';

const ENCODING = 'gpt-tokenizer/encoding/o200k_base';

describe('the work of counting the tokens of an answer', () => {
  const handed: number[] = [];

  beforeAll(() => {
    const { countTokens, ...more } =
      jest.requireActual<typeof import('gpt-tokenizer/encoding/o200k_base')>(ENCODING);
    jest.doMock(ENCODING, () => ({
      ...more,
      __esModule: true,
      countTokens: (text: string, options: object) => {
        handed.push(text.length);
        // A longer one would take minutes.
        return text.length > 1_000 ? text.length / 8 : countTokens(text, options);
      },
    }));
  });
  afterAll(() => jest.dontMock(ENCODING));
  beforeEach(() => void handed.splice(0));

  it.each([
    ['a letter', 'a'],
    ['a sign', '='],
    ['a Chinese character', '漢'],
    ['an emoji', '😀'],
    ['a space', ' '],
    ['a line end', '\n'],
    ['a backtick', '`'],
    ['a word and many spaces', `a${' '.repeat(300)}`],
  ])('is bounded for a megabyte of %s', async (_, unit) => {
    const text = unit.repeat(1_000_000 / unit.length);
    for (const answer of [await withinBudget(text), await withinBudget(fenced(text))]) {
      expect(answer).toContain('**The rest was cut off');
      expect(answer.length).toBeLessThan(250_000);
    }
    expect(Math.max(...handed)).toBeLessThanOrEqual(256);
    expect(handed.reduce((sum, length) => sum + length, 0)).toBeLessThan(1_000_000);
  });

  it('is interrupted, so that other requests get an answer meanwhile', async () => {
    const atFirstTurn = new Promise((resolve) => setImmediate(() => resolve(handed.length)));
    await withinBudget('lorem ipsum '.repeat(20_000));
    expect(await atFirstTurn).toBeLessThan(handed.length);
  });
});
