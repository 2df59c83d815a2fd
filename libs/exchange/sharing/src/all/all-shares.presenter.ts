import type { ListedShareDto } from './all-shares.dto';
import type { ListedShareRow } from './all-shares.repository';

/** A live share. Its document is hidden from an owner or admin who can't read it. */
export function presentListedShare(row: ListedShareRow): ListedShareDto {
  const { id, shareType, targetId, targetName, permission, expiresAt, createdBy, createdByName, createdAt } =
    row;
  const { nodeId, docId, globalId, projectId, projectSlug, projectName, path, title } = row;
  return {
    id,
    document: row.arranges
      ? { nodeId, docId, globalId, projectId, projectSlug, projectName, path, untrusted: { title } }
      : null,
    ...{ shareType, targetId, targetName, permission, expiresAt, createdBy, createdByName, createdAt },
  };
}
