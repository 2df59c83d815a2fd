import { Choice, Text } from '#platform';
import { CatalogEntryDto } from '../entries/entries.dto';

/** Most headings of one answer. */
export const MAX_OUTLINE_HEADINGS = 2_000;

export const ORIGINS = ['hosted', 'local', 'github', 'gdrive', 'none'] as const;
export type Origin = (typeof ORIGINS)[number];

export class ReadOutlineQuery {
  @Text({ doc: 'Where the last page of headings ended.', max: 8192, optional: true })
  cursor?: string;
}

export class DocumentOutlineDto extends CatalogEntryDto {
  @Choice(ORIGINS, {
    doc: 'Where its content is: held by the service, at the mapped source, or nowhere known.',
  })
  origin!: Origin;
}
