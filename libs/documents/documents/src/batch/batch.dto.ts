import { Bool, HasFurtherFields, Int, Json, Nested, NestedList, NeedsOneOf, RawList, Text } from '#platform';
import { CreateMappingDto, SORT_ORDER, SORT_ORDER_RULES } from '#workspace';
import { SaveDocumentDto, SavedDto } from '../save/save.dto';

const MAX_DOCUMENTS = 200;

@NeedsOneOf('virtualPath', 'nodeId')
export class BatchDocumentDto extends SaveDocumentDto {
  @Text({
    doc: 'An ETag, as If-Match of a save: the document is saved only if it is current.',
    max: 200,
    optional: true,
    example: '6d5b1c0f8e11.2',
  })
  ifMatch?: string;

  @Nested(() => CreateMappingDto, {
    doc: 'The physical file to map the document to after it was saved. A mapping to this file gets the new hash; a mapping to another one stays.',
    optional: true,
  })
  mapping?: CreateMappingDto;

  @Int({
    doc: `The sort order of the document if this save creates it, 0 by default; ignored otherwise. ${SORT_ORDER_RULES}`,
    ...SORT_ORDER,
    optional: true,
  })
  sortOrder?: number;

  @Json({
    doc: 'The metadata of the document if this save creates it: a JSON object of at most 16 KiB; ignored otherwise. A list of strings under `tags` becomes its tags.',
    optional: true,
  })
  metadata?: Record<string, unknown>;
}

export class SaveBatchDto {
  @RawList(() => BatchDocumentDto, {
    doc: 'The documents. Each is saved or refused by itself. Documents with the same path are saved in the order of the list.',
    minItems: 1,
    maxItems: MAX_DOCUMENTS,
  })
  documents!: unknown[];
}

@HasFurtherFields()
export class BatchWarningDto {
  @Text({ doc: 'Identifies the kind of warning.', max: 100, example: 'no_heading' })
  code!: string;

  @Text({ doc: 'A message for people. Its wording may change.', max: 2000 })
  message!: string;
}

export class BatchErrorDto {
  @Text({ doc: 'The code, as in the answer to a save.', max: 100, example: 'SVC_DOCUMENT_EXISTS' })
  code!: string;

  @Text({ doc: 'What is wrong, and what would be right.', max: 4000 })
  message!: string;

  @Json({ doc: 'The details, as in the answer to a save.', optional: true })
  details?: object;
}

export class BatchResultDto {
  @Int({
    doc: 'The status that the save would have had by itself: 201 if it created the document, 200 if not, or that of its error.',
    min: 200,
    max: 599,
    example: 201,
  })
  status!: number;

  @Nested(() => SavedDto, { doc: 'The document after the save; null if it was not saved.', nullable: true })
  saved!: SavedDto | null;

  @Bool({
    doc: 'Whether the document is mapped to the file in `mapping`; null without a mapping, or if it was not saved. If it is false, a warning says why.',
    nullable: true,
  })
  mapped!: boolean | null;

  @NestedList(() => BatchWarningDto, { doc: 'What you should know about the document.', maxItems: 100 })
  warnings!: BatchWarningDto[];

  @Nested(() => BatchErrorDto, { doc: 'Why the document was not saved; null if it was.', nullable: true })
  error!: BatchErrorDto | null;
}

export class BatchDto {
  @NestedList(() => BatchResultDto, {
    doc: 'One result for each document, in the order of the request.',
    maxItems: MAX_DOCUMENTS,
  })
  results!: BatchResultDto[];

  @Int({ doc: 'How many documents were saved.', min: 0, max: MAX_DOCUMENTS })
  saved!: number;

  @Int({ doc: 'How many documents were not saved.', min: 0, max: MAX_DOCUMENTS })
  failed!: number;
}
