import type { RevisionContentDto, RevisionDto } from './revisions.dto';
import type { RevisionContentRow, RevisionRow } from './revisions.repository';

/** A revision as a list shows it. */
export function presentRevision(row: RevisionRow): RevisionDto {
  return {
    id: row.id,
    nodeId: row.nodeId,
    number: row.number,
    contentHash: row.contentHash.toString('hex'),
    bytes: row.bytes,
    authorUserId: row.authorUserId,
    authorActorId: row.authorActorId,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A revision with its content. */
export function presentRevisionContent(row: RevisionContentRow): RevisionContentDto {
  return { ...presentRevision(row), content: row.content.toString('utf8') };
}
