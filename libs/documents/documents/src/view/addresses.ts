import type { LinkTarget } from '#text';
import type { ResolvedLink } from '../links/links.repository';

/**
 * The address of a link in a view: a document or folder of the dashboard. Null if it leads to nothing that the reader can read.
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
  return node.targetType === 'folder'
    ? `/projects/${projectId}?folder=${node.targetId}`
    : `/documents/${node.targetId}${fragment}`;
}
