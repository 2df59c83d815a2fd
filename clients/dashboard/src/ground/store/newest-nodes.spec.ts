import type { StoredNode } from './database';
import { newestNodes } from './newest-nodes';

const node = (nodeId: string, changedAt: string): StoredNode => ({
  projectId: 'p',
  nodeId,
  kind: 'file',
  path: `/${nodeId}.md`,
  title: null,
  changedAt,
});
const all = ['2026-03', '2026-01', '2026-05', '2026-02', '2026-04'].map((time) => node(time, time));
const newest = (limit: number) => newestNodes(all, limit).map(({ nodeId }) => nodeId);

describe('the newest nodes', () => {
  it('are at most as many as asked for, the newest first', () => {
    expect(newest(3)).toEqual(['2026-05', '2026-04', '2026-03']);
  });

  it('are all of them if there are fewer', () => {
    expect(newest(9)).toEqual(['2026-05', '2026-04', '2026-03', '2026-02', '2026-01']);
  });

  it('are none of none', () => {
    expect(newestNodes([], 3)).toEqual([]);
    expect(newest(0)).toEqual([]);
  });
});
