import { Choice, Id, Nested, NestedList, Text } from '#platform';
import { IntegrityDto } from './integrity.dto';
import { LineageEntryDto, MAX_SEQUENCE_NUMBER } from './lineage.dto';

export const BUNDLE_FORMAT = 'lineage-bundle/1';

export class LineageBundleDto {
  @Choice([BUNDLE_FORMAT], { doc: 'The format.', example: BUNDLE_FORMAT })
  format!: typeof BUNDLE_FORMAT;

  @Id({ doc: 'The document.' })
  documentId!: string;

  @Text({ doc: 'Its Doc ID, where it has one.', max: 140, optional: true, example: '@acme:handbook:12' })
  globalId?: string;

  @Text({
    doc: 'Where the chain ends, signed by the service: a compact JWS (RFC 7515) that the keys at `/.well-known/jwks.json` verify.',
    max: 4000,
    example: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImxpbmVhZ2UtY2hlY2twb2ludCtqd3QifQ.e30.c2lnbmF0dXJl',
  })
  checkpoint!: string;

  @Nested(() => IntegrityDto, {
    doc: 'What the service found wrong; whoever verifies finds out by themselves.',
  })
  integrity!: IntegrityDto;

  @NestedList(() => LineageEntryDto, { doc: 'Every entry, oldest first.', maxItems: MAX_SEQUENCE_NUMBER })
  entries!: LineageEntryDto[];
}
