import { CURSOR_CHARACTERS, Choice, Text } from '#platform';
import { CatalogEntryDto } from '../entries/entries.dto';

export const MAX_OUTLINE_HEADINGS = 2_000;

export const ORIGINS = ['hosted', 'local', 'github', 'gdrive', 'none'] as const;
export type Origin = (typeof ORIGINS)[number];

export class ReadOutlineQuery {
  @Text({ doc: 'The `meta.nextCursor` of the previous page.', max: CURSOR_CHARACTERS, optional: true })
  cursor?: string;
}

export class DocumentOutlineDto extends CatalogEntryDto {
  @Choice(ORIGINS, {
    doc: 'Where its content is: stored by the service (`hosted`), in the mapped file at this source, or in no known place (`none`).',
  })
  origin!: Origin;
}
