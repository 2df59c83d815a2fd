import type { LinkTarget } from '#text';
import type { ResolvedLink } from '../links/links.repository';

/**
 * The address of a link in a view: a document or folder of the dashboard, or the bytes of a file; null if it leads to nothing that the
 * reader can read.
 *
 * @param projectId the project of the document that contains the link
 */
export function addressOf(
  { kind, anchor }: LinkTarget,
  node: ResolvedLink | undefined,
  projectId: string,
): string | null {
  const fragment = anchor === null ? '' : `#${encodeURIComponent(anchor)}`;
  if (kind === 'anchor') return fragment === '' ? '#' : fragment;
  if (!node) return null;
  if (node.targetId === null) return node.fileId && `/api/projects/${projectId}/files/${node.fileId}/content`;
  return node.targetType === 'folder'
    ? `/projects/${projectId}?folder=${node.targetId}`
    : `/documents/${node.targetId}${fragment}`;
}
