import type { Schema } from '../../ground/api/types';

type Lines = Pick<Schema<'DocumentLinesDto'>, 'runs' | 'revisions'>;
type Revision = Schema<'LineRevisionDto'>;

/** The authors of a block of a document. */
export interface BlockAuthors {
  /** The index of the block. */
  index: number;
  /** The newest revision of a line in it; undefined if all of them are older than the revisions that were compared. */
  newest: Revision | undefined;
  /** How many other people or agents wrote lines in it. */
  others: number;
  /** Whether the block before it has the same newest revision and no others. */
  continues: boolean;
}

/**
 * Says for each block who wrote it.
 *
 * @param starts the first lines of the blocks, from 1 and ascending
 */
export function authorsOfBlocks({ runs, revisions }: Lines, starts: readonly number[]): BlockAuthors[] {
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  let run = 0;
  const found: BlockAuthors[] = [];
  starts.forEach((start, index) => {
    const end = (starts[index + 1] ?? Infinity) - 1;
    while (run < runs.length && lastLine(runs[run]!) < start) run++;
    let newest: Revision | undefined;
    const people = new Set<string>();
    for (let i = run; i < runs.length && runs[i]!.startLine <= end; i++) {
      const { revisionId } = runs[i]!;
      const revision = revisionId === null ? undefined : byId.get(revisionId);
      if (revision === undefined) continue;
      people.add(revision.author.id);
      if (newest === undefined || revision.number > newest.number) newest = revision;
    }
    const others = Math.max(0, people.size - 1);
    const before = found.at(-1);
    const continues = before !== undefined && others === 0 && before.others === 0 && before.newest === newest;
    found.push({ index, newest, others, continues });
  });
  return found;
}

function lastLine({ startLine, lineCount }: Schema<'LineRunDto'>): number {
  return startLine + lineCount - 1;
}
