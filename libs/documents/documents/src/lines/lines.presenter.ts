import type { DocumentLinesDto } from './lines.dto';
import { MAX_RUNS, type TracedLines } from './lines.service';

export function presentLines({ lines, revisions }: TracedLines): DocumentLinesDto {
  const { number, lineCounts, numbers } = lines;
  const idOf = new Map(revisions.map((revision) => [revision.number, revision.id]));
  let startLine = 1;
  const runs = lineCounts.slice(0, MAX_RUNS).map((lineCount, i) => {
    const run = { startLine, lineCount, revisionId: idOf.get(numbers[i]!) ?? null };
    startLine += lineCount;
    return run;
  });
  const complete = lineCounts.length <= MAX_RUNS && runs.every(({ revisionId }) => revisionId !== null);
  return { number, runs, complete, revisions };
}
