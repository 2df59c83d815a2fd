import { Bool, Int, NestedList, defineError } from '#platform';

export class OccurrenceDto {
  @Int({ doc: 'The line on which the text begins, from 1.', min: 1, max: 2 ** 31 })
  line!: number;
}

export class EditIndexDetails {
  @Int({ doc: 'The index of the edit, from 0.', min: 0, max: 49 })
  edit!: number;
}

export class AmbiguousDetails extends EditIndexDetails {
  @Int({ doc: 'How often the text occurs.', min: 2, max: 2 ** 31 })
  occurrences!: number;

  @Bool({ doc: 'Whether there may be more occurrences, which were not counted.' })
  atLeast!: boolean;

  @NestedList(() => OccurrenceDto, {
    doc: 'The first occurrences, in the document to which the edits before this one were applied.',
    maxItems: 5,
  })
  first!: OccurrenceDto[];
}

export const TextNotFound = defineError(
  'SVC_TEXT_NOT_FOUND',
  422,
  'The document does not contain the text in `find`. Read the document again, and send the text exactly as it is. Nothing was saved.',
  EditIndexDetails,
);
export const TextAmbiguous = defineError(
  'SVC_TEXT_AMBIGUOUS',
  422,
  'The document contains the text in `find` more than once. Send more of the text around it, or `all: true`. Nothing was saved.',
  AmbiguousDetails,
);
export const TooManyReplacements = defineError(
  'SVC_TOO_MANY_REPLACEMENTS',
  422,
  'One edit can replace at most 100,000 occurrences. Send a longer `find`, which occurs less often. Nothing was saved.',
  EditIndexDetails,
);
