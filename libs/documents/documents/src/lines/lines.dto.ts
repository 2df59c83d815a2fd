import { AuthorDto, Bool, Id, Int, Nested, NestedList, Time } from '#platform';
import { MAX_RUNS } from './lines.service';

/** Consecutive lines that come from the same revision. */
export class LineRunDto {
  @Int({ doc: 'The first line, from 1.', min: 1, max: 2 ** 31 })
  startLine!: number;

  @Int({ doc: 'The number of lines.', min: 1, max: 2 ** 31 })
  lineCount!: number;

  @Id({
    doc: 'The revision that added them or changed them last; null if it is older than the revisions that were compared.',
    nullable: true,
  })
  revisionId!: string | null;
}

export class LineRevisionDto {
  @Id({ doc: 'The id of the revision.' })
  id!: string;

  @Int({ doc: 'The number of the revision.', min: 1, max: 2 ** 31 })
  number!: number;

  @Time({ doc: 'When it was saved.' })
  savedAt!: Date;

  @Nested(() => AuthorDto, { doc: 'The person or agent who saved it.' })
  author!: AuthorDto;
}

/** The revision from which each line of a document comes. */
export class DocumentLinesDto {
  @Int({ doc: 'The number of the revision whose lines these are.', min: 1, max: 2 ** 31 })
  number!: number;

  @NestedList(() => LineRunDto, {
    doc: `The lines in their order; at most the first ${MAX_RUNS} runs.`,
    maxItems: MAX_RUNS,
  })
  runs!: LineRunDto[];

  @Bool({
    doc: 'Whether the revision of every line is known and listed. The newest 200 revisions are compared, and 8 MiB of them at most.',
    example: true,
  })
  complete!: boolean;

  @NestedList(() => LineRevisionDto, {
    doc: 'The revisions that the runs name, the newest first.',
    maxItems: MAX_RUNS,
  })
  revisions!: LineRevisionDto[];
}
