import type { Answer, Tagged, Warned } from '#platform';
import type { EditedDto } from './edits.dto';
import type { EditResult } from './edits.service';

/** The answer to edits. The diff is text of the document, and stands under `untrusted`. */
export function presentEdited({
  saved,
  changes,
  warnings,
  dryRun,
}: EditResult): Answer<EditedDto> & Tagged & Warned {
  const { nodeId, path, revisionId, etag, contentHash, unchanged } = saved;
  const { diff, ...lines } = changes;
  const hash = contentHash.toString('hex');
  return {
    data: {
      nodeId,
      path,
      revisionId,
      etag,
      contentHash: hash,
      unchanged,
      dryRun,
      ...lines,
      untrusted: { diff },
    },
    etag,
    warnings,
  };
}
