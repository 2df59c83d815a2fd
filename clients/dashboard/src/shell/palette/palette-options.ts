import type { SearchResults } from '../../content/search/search.queries';
import type { OfferedAction } from '../../ground/actions/action';
import type { Schema } from '../../ground/api/types';
import type { StoredNode } from '../../ground/store/database';

/** Something that the palette offers. `id` is unique in the list. */
export type PaletteOption =
  | { id: string; kind: 'action'; action: OfferedAction }
  | {
      id: string;
      kind: 'document' | 'folder';
      nodeId: string;
      projectId: string;
      title: string;
      path: string;
      changedBy?: Schema<'AuthorDto'> | null | undefined;
    }
  | { id: string; kind: 'published'; title: string; path: string }
  | {
      id: string;
      kind: 'passage';
      nodeId: string;
      anchor: string | null;
      title: string;
      heading: string | null;
      snippet: string;
      /** The words that match, if the service names them. */
      matches: readonly string[] | undefined;
    }
  | { id: string; kind: 'person'; userId: string; name: string; email: string }
  | { id: string; kind: 'agent'; agentId: string; name: string }
  | { id: string; kind: 'all'; query: string };

export type PaletteGroupName = 'recent' | 'documents' | 'passages' | 'people' | 'actions' | 'all';

export interface PaletteGroup {
  name: PaletteGroupName;
  options: PaletteOption[];
}

/** A document that the person read or saved lately. */
export interface RecentDocument {
  nodeId: string;
  projectId: string;
  title: string;
  path: string;
  /** The author of the last change, as far as it is known. */
  changedBy?: Schema<'AuthorDto'> | null | undefined;
}

/** The data of the palette. Results that have not arrived are undefined. */
export interface PaletteSources {
  actions: readonly OfferedAction[];
  recent: readonly RecentDocument[];
  /** Nodes of the catalogs that this browser keeps. */
  kept: readonly Pick<StoredNode, 'kind' | 'nodeId' | 'projectId' | 'title' | 'path' | 'changedBy'>[];
  results: SearchResults | undefined;
  members: readonly Pick<Schema<'MemberDto'>, 'userId' | 'displayName' | 'email'>[];
  agents: readonly Pick<Schema<'AgentDto'>, 'id' | 'displayName'>[];
}

const SHOWN = { recent: 8, documents: 8, passages: 6, people: 4 };

/** The options of the palette for a query, in groups. Without a query: documents that were read lately, and all actions. */
export function paletteGroups(typed: string, sources: PaletteSources): PaletteGroup[] {
  const query = typed.trim();
  const actions = sources.actions
    .filter(({ id }) => id !== 'palette')
    .filter(({ label }) => matches(label, query))
    .map((action): PaletteOption => ({ id: `action-${action.id}`, kind: 'action', action }));
  const recent = sources.recent
    .filter(({ title, path }) => matches(title, query) || matches(path, query))
    .map(documentOption);
  const groups: PaletteGroup[] =
    query === ''
      ? [
          { name: 'recent', options: recent.slice(0, SHOWN.recent) },
          { name: 'actions', options: actions },
        ]
      : [
          { name: 'documents', options: documents(recent, sources) },
          { name: 'actions', options: actions },
          { name: 'people', options: people(query, sources) },
          { name: 'passages', options: passages(sources.results) },
          { name: 'all', options: [{ id: 'all', kind: 'all', query }] },
        ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Documents that were read lately come first, then those that this browser knows, then those that the service finds. A document is offered once. */
function documents(
  recent: readonly PaletteOption[],
  { kept, results }: Pick<PaletteSources, 'kept' | 'results'>,
): PaletteOption[] {
  const known = kept.map(({ kind, nodeId, projectId, title, path, changedBy }) =>
    nodeOption(kind, { nodeId, projectId, title: title ?? path.split('/').pop()!, path, changedBy }),
  );
  const found = (results?.nodes ?? []).map(
    ({ kind, type, id, projectId, path, title, changedBy }): PaletteOption => {
      if (kind === 'published') return { id: `published-${id}`, kind, title, path };
      return nodeOption(type, { nodeId: id, projectId, title, path, changedBy });
    },
  );
  const byId = new Map([...recent, ...known, ...found].map((option) => [option.id, option]));
  return [...byId.values()].slice(0, SHOWN.documents);
}

function documentOption(document: RecentDocument): PaletteOption {
  return nodeOption('file', document);
}

function nodeOption(
  type: 'file' | 'folder',
  { nodeId, projectId, title, path, changedBy }: RecentDocument,
): PaletteOption {
  const kind = type === 'file' ? 'document' : 'folder';
  return { id: `node-${nodeId}`, kind, nodeId, projectId, title, path, ...(changedBy && { changedBy }) };
}

function passages(results: SearchResults | undefined): PaletteOption[] {
  return (results?.passages ?? [])
    .slice(0, SHOWN.passages)
    .map(({ nodeId, path, anchor, startLine, untrusted: { title, headingPath, snippet, matches } }) => ({
      id: `passage-${nodeId}-${startLine}`,
      kind: 'passage',
      nodeId,
      anchor,
      title: title ?? path.split('/').pop()!,
      heading: headingPath.at(-1) ?? null,
      snippet,
      matches,
    }));
}

function people(query: string, { members, agents }: PaletteSources): PaletteOption[] {
  const persons = members
    .filter(({ displayName, email }) => matches(displayName, query) || matches(email, query))
    .map(({ userId, displayName: name, email }): PaletteOption => {
      return { id: `person-${userId}`, kind: 'person', userId, name, email };
    });
  const programs = agents
    .filter(({ displayName }) => matches(displayName, query))
    .map(({ id, displayName: name }): PaletteOption => ({
      id: `agent-${id}`,
      kind: 'agent',
      agentId: id,
      name,
    }));
  return [...persons.slice(0, SHOWN.people), ...programs.slice(0, SHOWN.people)];
}

/** Whether each word of a query begins a word of a text. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(/\s+/)
    .every((word) => word === '' || folded.startsWith(word) || wordStarts(folded, word));
}

function wordStarts(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  return false;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The option after a key: the list is a ring. Returns the same index for other keys. */
export function optionAfter(key: string, active: number, count: number): number {
  if (count === 0) return 0;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active + count - 1) % count;
    case 'PageDown':
      return Math.min(active + 8, count - 1);
    case 'PageUp':
      return Math.max(active - 8, 0);
    default:
      return Math.min(active, count - 1);
  }
}
