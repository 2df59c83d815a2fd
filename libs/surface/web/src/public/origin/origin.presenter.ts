import { presentPublicEntry, shortHash } from '#provenance';
import type { OriginDto } from './origin.dto';
import type { OriginWithEntries } from './origin.service';

/** The origin of a document, without names, ids and complete hashes. */
export function presentOrigin({
  state,
  checkedAt,
  contentHash,
  recorded,
  entries,
}: OriginWithEntries): OriginDto {
  return {
    state,
    checkedAt: checkedAt.toISOString(),
    contentHashShort: shortHash(contentHash),
    recordedBy: recorded?.sequenceNumber ?? null,
    steps: entries.map(presentPublicEntry).reverse(),
  };
}
