import { presentPublicEntry } from '#provenance';
import type { OriginDto } from './origin.dto';
import type { OriginWithSteps } from './origin.service';

const SHORT = 12;

/** The beginning of a hash, to be shown. */
export function shortHash(hash: string): string {
  return hash.slice(0, SHORT);
}

/** Where a text comes from, without names, ids and full hashes. */
export function presentOrigin({
  state,
  checkedAt,
  contentHash,
  recorded,
  steps,
}: OriginWithSteps): OriginDto {
  return {
    state,
    checkedAt: checkedAt.toISOString(),
    contentHashShort: shortHash(contentHash),
    recordedBy: recorded?.sequenceNumber ?? null,
    steps: steps.map(presentPublicEntry).reverse(),
  };
}
