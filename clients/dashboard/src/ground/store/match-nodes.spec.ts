import type { StoredNode } from './database';
import { matchNodes } from './match-nodes';

const node = (path: string, title: string | null, changedAt = '2026-01-01T00:00:00.000Z'): StoredNode => ({
  projectId: 'p',
  nodeId: path,
  kind: 'file',
  path,
  title,
  changedAt,
});
const found = (words: string, ...nodes: StoredNode[]) => matchNodes(nodes, words, 10).map(({ path }) => path);

describe('finding kept nodes', () => {
  const setup = node('/guide/setup.md', 'Setup');
  const team = node('/team/onboarding.md', 'Set up your team');
  const prices = node('/sales/prices.md', 'Übersicht der Preise');

  it('finds what contains all words in its title or path', () => {
    expect(found('guide set', setup, team)).toEqual(['/guide/setup.md']);
  });

  it('ignores case and accents', () => {
    expect(found('UBERSICHT', setup, prices)).toEqual(['/sales/prices.md']);
  });

  it('puts names that begin with the words before paths that contain them', () => {
    const inPath = node('/team/other.md', 'Other');
    expect(found('team', inPath, node('/a.md', 'Team'))).toEqual(['/a.md', '/team/other.md']);
  });

  it('puts the most recent of equal matches first', () => {
    const old = node('/a/plan.md', 'Plan', '2025-01-01T00:00:00.000Z');
    const recent = node('/b/plan.md', 'Plan', '2026-01-01T00:00:00.000Z');
    expect(found('plan', old, recent)).toEqual(['/b/plan.md', '/a/plan.md']);
  });

  it('finds nothing without words', () => {
    expect(found('  ', setup)).toEqual([]);
  });
});
