import { impactLevel, weightOf } from './impact';

const NOWHERE = { body: 0, inHeading: false, inTitle: false, inName: false, above: false };

describe('the weight of a word in a passage', () => {
  it('grows with its frequency, but less and less, and shrinks with the length of the passage', () => {
    const weight = (body: number, length = 100) => weightOf({ ...NOWHERE, body }, length);
    expect(weight(2)).toBeGreaterThan(weight(1));
    expect(weight(2) - weight(1)).toBeGreaterThan(weight(3) - weight(2));
    expect(weight(1, 500)).toBeLessThan(weight(1, 100));
    expect(weight(10_000)).toBeLessThan(1);
  });

  it('is greater in the heading than in the title, and there greater than in the body', () => {
    const [heading, title, body] = [{ inHeading: true }, { inTitle: true }, { body: 1 }].map((where) =>
      weightOf({ ...NOWHERE, ...where }, 150),
    );
    expect(heading).toBeGreaterThan(title!);
    expect(title).toBeGreaterThan(body!);
  });

  it('is stored as one of eleven levels in at most two labels', () => {
    const labels = Array.from({ length: 101 }, (_, i) => impactLevel(i / 100).labels);
    expect(new Set(labels).size).toBe(11);
    expect(labels.every((label) => /^[ABC]{1,2}$/.test(label))).toBe(true);
  });
});
