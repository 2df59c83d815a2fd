import { MAX_REPOSITORIES, planOf } from './plan';

const listed = (...names: string[]) => names.map((name) => ({ name: `acme/${name}`, branch: 'main' }));

describe('what a scan reads', () => {
  it('is what is mapped, unlisted ones first, then the rest; names without case', () => {
    const { plan, leftOut } = planOf(listed('A', 'b', 'c'), ['acme/a', 'acme/gone', 'ACME/C']);
    expect(plan.map(({ name, branch }) => `${name} ${branch ?? '?'}`)).toEqual([
      'acme/gone ?',
      'acme/A main',
      'acme/c main',
      'acme/b main',
    ]);
    expect(leftOut).toBe(0);
  });

  it('is a thousand at the most, and the mapped ones are among them', () => {
    const names = Array.from({ length: MAX_REPOSITORIES + 5 }, (_, i) => `r${i}`);
    const { plan, leftOut } = planOf(listed(...names), ['acme/r1003', 'acme/elsewhere']);
    expect(plan).toHaveLength(MAX_REPOSITORIES);
    expect(leftOut).toBe(6);
    expect(plan.slice(0, 2).map(({ name }) => name)).toEqual(['acme/elsewhere', 'acme/r1003']);
  });

  it('lists a repository once, though GitHub listed it on two pages', () => {
    expect(planOf(listed('a', 'A'), ['acme/a']).plan).toHaveLength(1);
  });
});
