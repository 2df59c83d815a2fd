import { nodesOf } from '../../../ground/store/catalog-memory';
import type { DocumentFacts } from '../document/opened-document';
import { resolvePath } from '../text/resolve-path';

/** Opens what a link leads to, in a new tab, so that the editor stays. @returns whether it is known */
export async function openDestination(
  { projectId, path }: DocumentFacts,
  destination: string,
): Promise<boolean> {
  if (/^(https?|mailto):/i.test(destination)) {
    window.open(destination, '_blank', 'noopener');
    return true;
  }
  const target = resolvePath(path, destination);
  if (target === undefined || projectId === null) return false;
  const nodes = await nodesOf(projectId);
  const found = [...(nodes?.values() ?? [])].find((node) => node.path === target);
  if (found) window.open(`/documents/${found.nodeId}`, '_blank', 'noopener');
  return found !== undefined;
}
