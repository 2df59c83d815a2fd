/**
 * How many samples a property is tried with: a quarter of `count` in `npm test`, and all of them where long files run too. Runs without a fixed
 * seed take others each time.
 */
export function samples(count: number): number {
  return process.env.TEST_SAMPLES === 'few' ? Math.ceil(count / 4) : count;
}
