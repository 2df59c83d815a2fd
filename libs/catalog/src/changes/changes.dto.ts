import { Bool, IntQuery, NestedList, Text } from '#platform';
import { CatalogEntryDto } from '../entries/entries.dto';

export class ListChangesQuery {
  @Text({
    doc: 'The cursor of the last answer. Without it, the answer is the cursor to start from.',
    max: 8192,
    optional: true,
  })
  since?: string;

  @IntQuery({ doc: 'Most changed nodes looked at.', min: 1, max: 500, default: 100 })
  limit: number = 100;
}

export class CatalogChangesDto {
  @NestedList(() => CatalogEntryDto, {
    doc: 'The documents that changed, each once with its newest state, in the order of their last changes.',
    maxItems: 500,
  })
  changes!: CatalogEntryDto[];

  @Text({ doc: 'Pass it as `since` to go on.', max: 8192 })
  cursor!: string;

  @Bool({ doc: 'Whether there are more right now. With true, even a page without changes is not the last.' })
  hasMore!: boolean;

  @Bool({
    doc: 'True where the cursor is too old: list the catalog again, then go on from the cursor given here.',
  })
  resyncRequired!: boolean;
}
