import { MAX_REPOSITORIES, planScan } from './scan-plan';

const listed = (...names: string[]) => names.map((name) => ({ name: `acme/${name}`, branch: 'main' }));

describe('the plan of a scan', () => {
  it('has mapped repositories first, of these the unlisted ones, and ignores the case of names', () => {
    const { plan, leftOut } = planScan(listed('A', 'b', 'c'), ['acme/a', 'acme/gone', 'ACME/C']);
    expect(plan.map(({ name, branch }) => `${name} ${branch ?? '?'}`)).toEqual([
      'acme/gone ?',
      'acme/A main',
      'acme/c main',
      'acme/b main',
    ]);
    expect(leftOut).toBe(0);
  });

  it('has at most 1,000 repositories, and all mapped ones', () => {
    const names = Array.from({ length: MAX_REPOSITORIES + 5 }, (_, i) => `r${i}`);
    const { plan, leftOut } = planScan(listed(...names), ['acme/r1003', 'acme/elsewhere']);
    expect(plan).toHaveLength(MAX_REPOSITORIES);
    expect(leftOut).toBe(6);
    expect(plan.slice(0, 2).map(({ name }) => name)).toEqual(['acme/elsewhere', 'acme/r1003']);
  });

  it('has a repository once, even if GitHub listed it on two pages', () => {
    expect(planScan(listed('a', 'A'), ['acme/a']).plan).toHaveLength(1);
  });
});
