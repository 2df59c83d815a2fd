import { Bool, IntQuery, NestedList, Text } from '#platform';
import { CatalogEntryDto } from '../entries/entries.dto';

export class ListChangesQuery {
  @Text({
    doc: 'The `cursor` of the previous answer. Without it, the answer has no changes but a cursor to start from.',
    max: 8192,
    optional: true,
  })
  since?: string;

  @IntQuery({ doc: 'The maximum number of changed nodes to read.', min: 1, max: 500, default: 100 })
  limit: number = 100;
}

export class CatalogChangesDto {
  @NestedList(() => CatalogEntryDto, {
    doc: 'The documents that changed, each once and in its latest state, in the order of their last changes.',
    maxItems: 500,
  })
  changes!: CatalogEntryDto[];

  @Text({ doc: 'The cursor for the next request. Pass it as `since`.', max: 8192 })
  cursor!: string;

  @Bool({
    doc: 'Whether more changes can be read immediately. If it is true, more may follow even if this page has no changes.',
  })
  hasMore!: boolean;

  @Bool({
    doc: 'True if `since` is too old. List the catalog again, then continue from the cursor in this answer.',
  })
  resyncRequired!: boolean;
}
