import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, FIRST_ID, type Page, invalidField } from '#platform';
import { Visibility } from '#visibility';
import { MAX_DEPTH, joinPath, pathProblem, splitPath } from '#workspace';
import { type ListEntriesQuery, MAX_ENTRIES_WITH_HEADINGS } from './entries.dto';
import { type EntriesRange, EntriesRepository } from './entries.repository';
import type { EntryRow } from './entry-row';
import { type SharedEntryRow, SharedEntriesRepository, type Window } from './shared-entries.repository';

/** A page of a project's catalog, and the parts that its query asks for. */
export interface EntriesPage extends Page<EntryRow> {
  prefix: string;
  tags: boolean;
  contentHash: boolean;
  etag: boolean;
  parentId: boolean;
  sortOrder: boolean;
  headings: boolean;
}

/** The path after which a page begins; if only documents are shared, also their window. */
type Position = string | (Window & { after: string });

const FIRST_WINDOW: Window = { from: FIRST_ID, to: null, afterId: FIRST_ID };

/**
 * The documents of a project, in pages in the byte order of paths. A page begins after a path, so the last page costs as much as the first,
 * and a reader of all pages gets each document exactly once despite concurrent writes, unless it is moved.
 */
@Injectable()
export class EntriesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: EntriesRepository,
    private readonly sharedEntries: SharedEntriesRepository,
    private readonly cursors: Cursors,
  ) {}

  /**
   * One page. If the principal doesn't see the whole project, it has the documents that are shared with the principal.
   *
   * @throws NotFound, ValidationFailed, CursorInvalid
   */
  async list(principal: Principal, projectId: string, query: ListEntriesQuery): Promise<EntriesPage> {
    const { limit, cursor, depth } = query;
    const fields = fieldsOf(query);
    const headings = fields.has('headings');
    if (headings && limit > MAX_ENTRIES_WITH_HEADINGS) {
      throw invalidField('limit', 'max', `must be at most ${MAX_ENTRIES_WITH_HEADINGS} with headings`);
    }
    const { prefix, prefixDepth } = parsePrefix(query.prefix ?? '');
    const binding = ['catalog', principal.tenantId, projectId, prefix, depth ?? null];
    const from = cursor === undefined ? `${prefix}/` : this.cursors.read<Position>(binding, cursor);
    const { after, ...window } = typeof from === 'string' ? { after: from, ...FIRST_WINDOW } : from;
    const range: EntriesRange = {
      ...{ projectId, prefix, prefixDepth, after, headings },
      depth: depth === undefined ? undefined : Math.min(depth, MAX_DEPTH - prefixDepth),
      limit: limit + 1,
    };
    const { rows, next } = await this.read(principal, range, window);
    const nextCursor = next && this.cursors.write(binding, next);
    return {
      ...{ rows, prefix, headings, nextCursor },
      ...{ tags: fields.has('tags'), contentHash: fields.has('contentHash'), etag: fields.has('etag') },
      ...{ parentId: fields.has('parentId'), sortOrder: fields.has('sortOrder') },
    };
  }

  /** One row less than the range's limit, and where the next page begins. */
  private async read(
    principal: Principal,
    range: EntriesRange,
    window: Window,
  ): Promise<{ rows: EntryRow[]; next: Position | null }> {
    const { database, visibility } = this;
    const rows = await database.reading((queries) => this.repository.list(queries, principal, range));
    // Without rows the project may be out of reach, or visible only in part.
    if (rows.length === 0 && (await visibility.extent(database, principal, range.projectId)) === 'part')
      return this.readShared(principal, range, window);
    const shown = rows.slice(0, range.limit - 1);
    return { rows: shown, next: rows.length === range.limit ? shown.at(-1)!.path : null };
  }

  private async readShared(
    principal: Principal,
    range: EntriesRange,
    window: Window,
  ): Promise<{ rows: EntryRow[]; next: Position | null }> {
    const rows = await this.database.reading((queries) =>
      this.sharedEntries.list(queries, principal, range, window),
    );
    const found = rows.filter(isEntry);
    const shown = found.slice(0, range.limit - 1);
    // A window that had an end keeps it, also if some of its shares have ended since.
    const end = rows[0]!.windowEnd ?? window.to;
    if (found.length === range.limit) {
      const { path: after, id: afterId } = shown.at(-1)!;
      return { rows: shown, next: { after, afterId, from: window.from, to: end } };
    }
    const next = end === null ? null : { after: `${range.prefix}/`, from: end, to: null, afterId: FIRST_ID };
    return { rows: shown, next };
  }
}

function isEntry(row: SharedEntryRow): row is SharedEntryRow & { id: string } {
  return row.id !== null;
}

/** The optional fields that a query adds to each entry. */
export function fieldsOf({ fields }: Pick<ListEntriesQuery, 'fields'>): Set<string> {
  return new Set(fields?.split(','));
}

function parsePrefix(prefix: string): { prefix: string; prefixDepth: number } {
  const names = splitPath(prefix);
  if (names.length === 1 && names[0] === '') return { prefix: '', prefixDepth: 0 };
  const problem = pathProblem(names);
  if (problem) throw invalidField('prefix', 'path', problem);
  return { prefix: joinPath(names), prefixDepth: names.length };
}
