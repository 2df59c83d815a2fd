import { admit } from '../../../ground/api/budget';
import { api } from '../../../ground/api/client';
import { nodesOf } from '../../../ground/store/catalog-memory';
import type { StoredNode } from '../../../ground/store/database';
import { matchNodes } from '../../../ground/store/match-nodes';
import { newestNodes } from '../../../ground/store/newest-nodes';
import type { DocumentFacts } from '../document/opened-document';
import type { LinkTarget } from './document-links';

const MOST = 12;
/** More headings than these are not listed before a person types a part of one. */
const MOST_HEADINGS = 50;
/** How long the document of a name is remembered, in milliseconds. */
const KEEP_MS = 60_000;

interface FoundDocument {
  nodeId: string;
  title: string;
  path: string;
}

type Heading = NonNullable<LinkTarget['heading']>;

/** Finds what links of a document can lead to: documents of its project and, after `#`, the headings of the first one that fits. */
export function targetsOf(facts: DocumentFacts) {
  const { projectId } = facts;
  const outlines = new Map<string, Promise<Heading[]>>();
  const firstNamed = keepLast((name: string) =>
    // The keys after `#` share one search, so none of them ends it.
    findDocuments(projectId!, name).then((found) => found[0]),
  );
  return async (query: string, signal: AbortSignal): Promise<LinkTarget[]> => {
    const hash = query.indexOf('#');
    if (hash < 0) return projectId === null ? [] : findDocuments(projectId, query, signal);
    const name = query.slice(0, hash).trim();
    const found = name === '' || projectId === null ? facts : await firstNamed(name);
    if (!found) return [];
    const { nodeId, title, path } = found;
    let outline = outlines.get(nodeId);
    if (!outline) {
      outlines.set(nodeId, (outline = headingsOf(nodeId)));
      // One that could not be read is asked for again.
      outline.catch(() => outlines.delete(nodeId));
    }
    const words = query
      .slice(hash + 1)
      .toLocaleLowerCase()
      .split(/\s+/)
      .filter(Boolean);
    return (await outline)
      .filter(({ text }) => words.every((word) => text.toLocaleLowerCase().includes(word)))
      .slice(0, MOST_HEADINGS)
      .map((heading) => ({ title, path, heading }));
  };
}

/** From the catalog of this device if it has the project, else from the service. */
async function findDocuments(
  projectId: string,
  query: string,
  signal?: AbortSignal,
): Promise<FoundDocument[]> {
  const local = await inCatalog(projectId, query).catch(() => []);
  if (local.length > 0 || query.length < 2) return local;
  await admit('open', signal);
  const { data } = await api.get('/api/search/palette', {
    params: { query: { q: query.slice(0, 100), limit: MOST } },
    ...(signal && { signal }),
  });
  return data.nodes
    .filter((node) => node.kind === 'node' && node.projectId === projectId && node.type === 'file')
    .flatMap(({ nodeId, path, title }) => (nodeId ? [{ nodeId, path, title: title || nameOf(path) }] : []));
}

async function inCatalog(projectId: string, query: string): Promise<FoundDocument[]> {
  const nodes = await nodesOf(projectId);
  if (!nodes) return [];
  const files = filesOf(nodes.values());
  const found = query === '' ? newestNodes(files, MOST) : matchNodes(files, query, MOST);
  return found.map(({ nodeId, title, path }) => ({ nodeId, path, title: title || nameOf(path) }));
}

function* filesOf(nodes: Iterable<StoredNode>): Iterable<StoredNode> {
  for (const node of nodes) if (node.kind === 'file') yield node;
}

/** Remembers what was found by the last name, for a minute: documents are created and renamed. What failed, or found nothing, is tried again. */
function keepLast<Found>(
  find: (name: string) => Promise<Found | undefined>,
): (name: string) => Promise<Found | undefined> {
  let last: { name: string; at: number; finding: Promise<Found | undefined> } | undefined;
  return (name) => {
    if (last?.name === name && performance.now() - last.at < KEEP_MS) return last.finding;
    const mine = { name, at: performance.now(), finding: find(name) };
    last = mine;
    const forget = (): void => {
      if (last === mine) last = undefined;
    };
    mine.finding.then((found) => found ?? forget(), forget);
    return mine.finding;
  };
}

async function headingsOf(nodeId: string): Promise<Heading[]> {
  await admit('open');
  const { data } = await api.get('/api/catalog/nodes/{nodeId}/outline', { params: { path: { nodeId } } });
  return (data.untrusted.headings ?? []).map(({ text, anchor, level }) => ({ text, anchor, level }));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}
