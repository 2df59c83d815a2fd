import { Bool, Id, Int, NestedList, ONE_LINE, SEVERAL_LINES, Text, Time } from '#platform';
import { ViewTreeEntryDto } from './view-entries.dto';

/** A personal view to create. */
export class CreateViewDto {
  @Text({
    doc: 'The name of the view.',
    min: 1,
    max: 200,
    trim: true,
    visible: true,
    ...ONE_LINE,
    example: 'Reading list',
  })
  name!: string;

  @Text({ doc: 'A description of the view; none by default.', max: 2000, ...SEVERAL_LINES, optional: true })
  description?: string;
}

/** A personal view. */
export class ViewDto {
  @Id({ doc: 'The id of the view.' })
  id!: string;

  @Text({ doc: 'Its name.', max: 200, example: 'Reading list' })
  name!: string;

  @Text({ doc: 'Its description; null without one.', max: 2000, nullable: true })
  description!: string | null;

  @Bool({
    doc: 'Whether it is your default view, which gets the references that are created without a view. At most one view is the default.',
    example: false,
  })
  isDefault!: boolean;

  @Int({ doc: 'The number of its entries.', min: 0, max: 5000 })
  entryCount!: number;

  @Time({ doc: 'When it was created.' })
  createdAt!: Date;

  @Time({ doc: 'When its entries last changed.' })
  updatedAt!: Date;
}

/** A personal view with its entries. */
export class ViewTreeDto extends ViewDto {
  @NestedList(() => ViewTreeEntryDto, {
    doc: 'The entries at its top level, lowest sort order first; entries with equal values are sorted by age, oldest first.',
    maxItems: 5000,
  })
  entries!: ViewTreeEntryDto[];
}
