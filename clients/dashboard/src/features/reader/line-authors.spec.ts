import type { Schema } from '../../ground/api/types';
import { authorsOfBlocks } from './line-authors';

const revision = (number: number, author: string): Schema<'LineRevisionDto'> => ({
  id: `r${number}`,
  number,
  savedAt: '2026-11-25T10:00:00.000Z',
  author: { kind: 'person', id: author, displayName: author },
});
const revisions = [revision(3, 'Ada'), revision(2, 'Bot'), revision(1, 'Ada')];
const runs = (...parts: [number, string | null][]) => {
  let line = 1;
  return parts.map(([lineCount, revisionId]) => {
    const run = { startLine: line, lineCount, revisionId };
    line += lineCount;
    return run;
  });
};
const shown = (given: ReturnType<typeof runs>, starts: number[]) =>
  authorsOfBlocks({ runs: given, revisions }, starts).map(
    ({ newest, others, continues }) => `${newest?.id ?? 'old'}+${others}${continues ? ' same' : ''}`,
  );

describe('who wrote a block', () => {
  it('names the newest revision of its lines', () => {
    expect(shown(runs([2, 'r1'], [2, 'r2'], [4, 'r1']), [1, 3, 5])).toEqual(['r1+0', 'r2+0', 'r1+0']);
  });

  it('counts the others who wrote lines in it', () => {
    expect(shown(runs([1, 'r1'], [1, 'r2'], [1, 'r3']), [1])).toEqual(['r3+1']);
  });

  it('says when a block continues the one before it', () => {
    expect(shown(runs([9, 'r2']), [1, 4, 6])).toEqual(['r2+0', 'r2+0 same', 'r2+0 same']);
  });

  it('knows nothing of lines that are older than what was compared', () => {
    expect(shown(runs([3, null], [2, 'r3']), [1, 4])).toEqual(['old+0', 'r3+0']);
  });
});
