import { Bool, Id, Int, NestedList, Text, Time } from '#platform';
import { ViewTreeEntryDto } from './view-entries.dto';

export class CreateViewDto {
  @Text({ doc: 'What you call it.', min: 1, max: 200, trim: true, example: 'Reading list' })
  name!: string;

  @Text({ doc: 'What it is for.', max: 2000, optional: true })
  description?: string;
}

export class ViewDto {
  @Id({ doc: 'The view.' })
  id!: string;

  @Text({ doc: 'Its name.', max: 200, example: 'Reading list' })
  name!: string;

  @Text({ doc: 'What it is for.', max: 2000, nullable: true })
  description!: string | null;

  @Bool({ doc: 'Whether it is the one that references go to when no view is named. At most one is.' })
  isDefault!: boolean;

  @Int({ doc: 'How many entries it has.', min: 0, max: 5000 })
  entryCount!: number;

  @Time({ doc: 'When it was made.' })
  createdAt!: string;

  @Time({ doc: 'When its entries last changed.' })
  updatedAt!: string;
}

export class ViewTreeDto extends ViewDto {
  @NestedList(() => ViewTreeEntryDto, {
    doc: 'What stands at its top, by sort order, equal ones in the order they came.',
    maxItems: 5000,
  })
  entries!: ViewTreeEntryDto[];
}
