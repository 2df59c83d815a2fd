import { nodeEtag, shownPath } from '#workspace';
import type { ManifestHeadDto, ManifestNodeDto } from './manifest.dto';
import type { ManifestRow } from './manifest.repository';
import type { Manifest } from './manifest.service';

export function presentHead({
  head: { ticks: _ticks, epoch: _epoch, ...project },
  etag,
}: Manifest): ManifestHeadDto {
  return { project, generatedAt: new Date().toISOString(), etag };
}

/** A node of the manifest, with its ETag and its place in the tree if that was asked for. */
export function presentManifestNode(
  row: ManifestRow,
  { etag, parentId, sortOrder }: { etag: boolean; parentId: boolean; sortOrder: boolean },
): ManifestNodeDto {
  return {
    id: row.id,
    path: shownPath(row.path),
    type: row.type,
    title: row.title,
    tokenEstimate: row.tokenEstimate,
    updatedAt: row.updatedAt.toISOString(),
    ...(row.contentHash !== null && { contentHash: row.contentHash.toString('hex') }),
    ...(etag && { etag: nodeEtag(row) }),
    ...(parentId && { parentId: row.parentId }),
    ...(sortOrder && { sortOrder: row.sortOrder }),
    ...(row.physicalPath !== null && { physicalPath: row.physicalPath, sourceType: row.sourceType! }),
  };
}
