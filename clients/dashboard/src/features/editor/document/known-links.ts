import { admit } from '../../../ground/api/budget';
import { api } from '../../../ground/api/client';
import { nodesOf } from '../../../ground/store/catalog-memory';
import type { LinkCheck } from '../preview/link-check';
import { resolvePath } from '../text/resolve-path';
import type { DocumentFacts } from './opened-document';

/** A link that can lead to another document of the project. */
const RELATIVE = /\]\((?![a-z][a-z\d+.-]*:|#|\/\/)/i;
/** Only a path of this form can be that of a document. Other files are not in the catalog. */
const DOCUMENT = /(?:\.md|\.markdown|\/[^/.]*)$/i;
const MOST_LINKS = 200;

/**
 * The links of a document that lead somewhere: by the catalog of this device if it has the project, else by one request about the saved text.
 * In the second case, nothing is known of links that were written since then.
 */
export async function knownLinks(
  { nodeId, projectId, path }: DocumentFacts,
  text: string,
): Promise<LinkCheck | undefined> {
  if (projectId === null) return undefined;
  const nodes = await nodesOf(projectId).catch(() => undefined);
  if (nodes) return catalogCheck(path, new Set([...nodes.values()].map((node) => node.path)));
  if (!RELATIVE.test(text)) return undefined;
  await admit('fill');
  const { data } = await api.get('/api/nodes/{id}/links', {
    params: { path: { id: nodeId }, query: { limit: MOST_LINKS } },
  });
  const states = new Map(data.map(({ untrusted, state }) => [untrusted.href, state === 'ok']));
  return (destination) => states.get(destination);
}

/** @param from the path of the document with the links */
export function catalogCheck(from: string, paths: ReadonlySet<string>): LinkCheck {
  return (destination) => {
    if (/^\/documents\//.test(destination)) return undefined;
    const target = resolvePath(from, destination);
    if (target === undefined) return undefined;
    if (target === '/' || paths.has(target)) return true;
    return DOCUMENT.test(target) ? false : undefined;
  };
}
