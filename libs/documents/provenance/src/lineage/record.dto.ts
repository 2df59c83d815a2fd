import { Choice, Json, Text } from '#platform';
import { ACTOR_TYPES, HASH } from './lineage.dto';

export class RecordLineageDto {
  @Text({
    doc: 'What was done: `edited`, `copied`, or `custom.` and a word of your own.',
    max: 71,
    pattern: /^(?:edited|copied|custom\.[A-Za-z0-9][A-Za-z0-9._-]{0,63})$/,
    rule: 'must be `edited`, `copied`, or `custom.` followed by at most 64 letters, digits, dots, hyphens or underscores',
    example: 'custom.reviewed',
  })
  action!: string;

  @Text({ doc: 'The SHA-256 of the metadata as canonical JSON (RFC 8785), in hex.', ...HASH })
  metadataHash!: string;

  @Choice(ACTOR_TYPES, {
    doc: 'Whether an agent or a human did it.',
    optional: true,
    default: 'agent',
    example: 'human',
  })
  actorType?: 'agent' | 'human';

  @Text({ doc: 'The SHA-256 of the content, in hex.', optional: true, ...HASH })
  contentHash?: string;

  @Json({
    doc: 'The metadata, at most 16 KiB as canonical JSON. `metadataHash` must be its hash.',
    optional: true,
    example: { reviewer: 'Ada', verdict: 'fine' },
  })
  metadataSnapshot?: object;
}
