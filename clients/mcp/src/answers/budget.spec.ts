import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { fenced } from './fence.js';
import { withinBudget } from './budget.js';

describe('an answer', () => {
  it('stays as it is if it is short', async () => {
    expect(await withinBudget('Hello.\n')).toBe('Hello.\n');
  });

  it.each([
    ['words', 'The quick brown fox jumps over the lazy dog.\n'.repeat(10_000)],
    ['one line', 'lorem ipsum '.repeat(20_000)],
    ['Japanese', '吾輩は猫である。名前はまだ無い。\n'.repeat(5_000)],
    ['symbols', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ☃ ∮ ⟨x⟩\n'.repeat(5_000)],
  ])('never has more than 24,000 tokens: %s', async (_, text) => {
    const answer = await withinBudget(fenced(text));
    expect(countTokens(answer)).toBeLessThanOrEqual(24_000);
    expect(countTokens(answer)).toBeGreaterThan(15_000);
    expect(answer).toMatch(/\n```\n\n\*\*The rest was cut off/);
  });
});
