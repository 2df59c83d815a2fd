import { shownPath } from '#workspace';
import type { BacklinkDto, LinkDto } from './links.dto';
import type { BacklinkRow, LinkRow } from './links.repository';

export function presentLink(row: LinkRow): LinkDto {
  const { href, anchor, line, targetId, targetPath, targetTitle, fileId } = row;
  const leads = targetId !== null || fileId !== null || row.kind === 'anchor' || row.kind === 'external';
  return {
    kind: targetId === null && fileId !== null ? 'file' : kindOf(row),
    state: leads ? 'ok' : 'broken',
    nodeId: targetId,
    fileId: targetId === null ? fileId : null,
    path: targetPath === null ? null : shownPath(targetPath),
    line,
    untrusted: { href, anchor, title: targetTitle },
  };
}

export function presentBacklink({ nodeId, path, line, title, href, anchor }: BacklinkRow): BacklinkDto {
  return { nodeId, path: shownPath(path), line, untrusted: { title, href, anchor } };
}

function kindOf({ kind, targetType }: LinkRow): LinkDto['kind'] {
  if (targetType !== null) return targetType === 'folder' ? 'folder' : 'document';
  return kind === 'reference' ? 'document' : kind;
}
