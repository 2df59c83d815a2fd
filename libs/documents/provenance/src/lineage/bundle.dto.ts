import { Choice, Id, Nested, NestedList, Text } from '#platform';
import { GLOBAL_ID_EXAMPLE } from '../doc-ids/doc-ids.dto';
import { IntegrityDto } from './integrity.dto';
import { LineageEntryDto, MAX_SEQUENCE_NUMBER } from './lineage.dto';

export const BUNDLE_FORMAT = 'lineage-bundle/1';

export class LineageBundleDto {
  @Choice([BUNDLE_FORMAT], { doc: 'The format of the bundle.', example: BUNDLE_FORMAT })
  format!: typeof BUNDLE_FORMAT;

  @Id({ doc: 'The document: its node or, if it was created from no node, the published document.' })
  documentId!: string;

  @Text({
    doc: 'The Doc ID of the document, if it has a live one.',
    max: 140,
    optional: true,
    example: GLOBAL_ID_EXAMPLE,
  })
  globalId?: string;

  @Text({
    doc: 'The last entry of the chain, signed by the service: a compact JWS (RFC 7515). Verify it with the keys at `/.well-known/jwks.json`.',
    max: 4000,
    example: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImxpbmVhZ2UtY2hlY2twb2ludCtqd3QifQ.e30.c2lnbmF0dXJl',
  })
  checkpoint!: string;

  @Nested(() => IntegrityDto, {
    doc: 'What the service found when it checked the chain. A verifier checks the entries itself and ignores this.',
  })
  integrity!: IntegrityDto;

  @NestedList(() => LineageEntryDto, { doc: 'Every entry, oldest first.', maxItems: MAX_SEQUENCE_NUMBER })
  entries!: LineageEntryDto[];
}
