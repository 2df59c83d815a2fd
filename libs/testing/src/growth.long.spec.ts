import { expectLinearGrowth } from './growth';

/** A loop whose result is used, so that it is not optimized away. */
function count(steps: number): number {
  let sum = 0;
  for (let i = 0; i < steps; i++) sum = (sum + i) % 1_000_003;
  return sum;
}

describe('expectLinearGrowth', () => {
  const input = (size: number) => size;

  it('accepts work that grows with its input, or with its input times a logarithm', async () => {
    await expectLinearGrowth({ input, size: 4_000_000, run: count });
    await expectLinearGrowth({ input, size: 400_000, run: (n) => count(n * Math.log2(n)) });
  });

  it('refuses work that grows with the square of its input', async () => {
    const run = (n: number) => count(n * n);
    await expect(expectLinearGrowth({ input, size: 1_000, run })).rejects.toThrow();
  });
});
