import { admit } from '../../../ground/api/budget';
import { api } from '../../../ground/api/client';
import { database } from '../../../ground/store/database';
import type { LinkTarget } from './document-links';

const MOST = 12;

/** The documents of a project for a link: from the catalog of this device if it has the project, else from the service. */
export async function findTargets(
  projectId: string | null,
  query: string,
  signal: AbortSignal,
): Promise<LinkTarget[]> {
  if (projectId === null) return [];
  const local = await inCatalog(projectId, query).catch(() => []);
  if (local.length > 0 || query.length < 2) return local;
  await admit('open', signal);
  const { data } = await api.get('/api/search/palette', {
    params: { query: { q: query.slice(0, 100), limit: MOST } },
    signal,
  });
  return data.nodes
    .filter((node) => node.kind === 'node' && node.projectId === projectId && node.type === 'file')
    .map(({ path, title }) => ({ path, title: title || nameOf(path) }));
}

async function inCatalog(projectId: string, query: string): Promise<LinkTarget[]> {
  const nodes = await (await database()).getAllFromIndex('nodes', 'project', projectId);
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return nodes
    .filter(({ kind, title, path }) => {
      const text = `${title ?? ''} ${path}`.toLocaleLowerCase();
      return kind === 'file' && words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
    .slice(0, MOST)
    .map(({ title, path }) => ({ path, title: title || nameOf(path) }));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}
