import { Choice, Int, NestedList, Text, defineError } from '#platform';
import { PII_ENTITIES, type PiiEntity, type PiiFinding } from '#text';

export class PiiFindingDto implements PiiFinding {
  @Choice(PII_ENTITIES, { doc: 'The kind of the personal data.' })
  entity!: PiiEntity;

  @Int({ doc: 'The line, from 1.', min: 1, max: 2 ** 31 })
  line!: number;

  @Int({ doc: 'The column in that line, in UTF-16 code units, from 1.', min: 1, max: 2 ** 31 })
  column!: number;

  @Int({ doc: 'The length, in UTF-16 code units.', min: 1, max: 2 ** 31 })
  length!: number;

  @Text({ doc: 'A masked form of the value, for finding the place.', max: 200, example: 'a…@example.org' })
  preview!: string;
}

export class PiiDetails {
  @NestedList(() => PiiFindingDto, { doc: 'The first 100 findings.', maxItems: 100 })
  findings!: PiiFindingDto[];

  @Int({ doc: 'The number of all findings.', min: 1, max: 2 ** 31 })
  total!: number;
}

/** The content was computed from a revision that is no longer the current one. It is computed again, so no caller sees this error. */
export class Superseded extends Error {}

export const DocumentExists = defineError(
  'SVC_DOCUMENT_EXISTS',
  409,
  'A document already exists here. To replace its content, use mode `update` or `upsert`.',
);
export const PiiBlocked = defineError(
  'SVC_PII_BLOCKED',
  422,
  'The content contains personal data, and `piiConfig.action` is `block`. Remove the data, or choose another action. Nothing was saved.',
  PiiDetails,
);
