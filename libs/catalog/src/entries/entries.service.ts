import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, invalidField } from '#platform';
import { Visibility } from '#visibility';
import { MAX_DEPTH, joinPath, pathProblem, splitPath } from '#workspace';
import { type ListEntriesQuery, MAX_ENTRIES_WITH_HEADINGS } from './entries.dto';
import { EntriesRepository, type Stretch } from './entries.repository';
import type { EntryRow } from './entry-row';
import { SharedEntriesRepository, type Window } from './shared-entries.repository';

/** A page of a project's catalog, and how it was asked for. */
export interface EntriesPage {
  entries: EntryRow[];
  prefix: string;
  tags: boolean;
  contentHash: boolean;
  headings: boolean;
  nextCursor: string | null;
}

/** Behind which path to go on; where only some documents are shared, also in which window of them. */
type Position = string | (Window & { after: string });

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The documents of a project, page by page in the byte order of paths. A page begins behind a path and not behind a count,
 * so the last costs what the first does, and a walk meets every document that stands where it is throughout exactly once,
 * whatever is written meanwhile.
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

  /** A page; of a project of which only documents are shared with the caller, these. @throws NotFound, ValidationFailed, CursorInvalid */
  async list(principal: Principal, projectId: string, query: ListEntriesQuery): Promise<EntriesPage> {
    const { limit, cursor, depth } = query;
    const fields = fieldsOf(query);
    const headings = fields.has('headings');
    if (headings && limit > MAX_ENTRIES_WITH_HEADINGS) {
      throw invalidField('limit', 'max', `must be at most ${MAX_ENTRIES_WITH_HEADINGS} with headings`);
    }
    const { prefix, prefixDepth } = acceptPrefix(query.prefix ?? '');
    const binding = ['catalog', principal.tenantId, projectId, prefix, depth ?? null];
    const from = cursor === undefined ? `${prefix}/` : this.cursors.read<Position>(binding, cursor);
    const stretch: Stretch = {
      projectId,
      prefix,
      prefixDepth,
      depth: depth === undefined ? undefined : Math.min(depth, MAX_DEPTH - prefixDepth),
      after: typeof from === 'string' ? from : from.after,
      limit: limit + 1,
      headings,
    };
    const { entries, next } = await this.page(
      principal,
      stretch,
      typeof from === 'string' ? undefined : from,
    );
    const nextCursor = next && this.cursors.write(binding, next);
    const [tags, contentHash] = [fields.has('tags'), fields.has('contentHash')];
    return { entries, prefix, tags, contentHash, headings, nextCursor };
  }

  /** One less than the stretch's limit, and where to go on. */
  private async page(
    principal: Principal,
    stretch: Stretch,
    window: Window = { from: FIRST_ID, to: null },
  ): Promise<{ entries: EntryRow[]; next: Position | null }> {
    const rows = await this.repository.list(principal, stretch);
    // Where there is nothing, it may be the project that isn't there, or of which there is only a part.
    const part =
      rows.length === 0 &&
      (await this.visibility.extent(this.database, principal, stretch.projectId)) === 'part';
    if (part) return this.sharedPage(principal, stretch, window);
    const entries = rows.slice(0, stretch.limit - 1);
    return { entries, next: rows.length === stretch.limit ? entries.at(-1)!.path : null };
  }

  private async sharedPage(
    principal: Principal,
    stretch: Stretch,
    window: Window,
  ): Promise<{ entries: EntryRow[]; next: Position | null }> {
    const rows = await this.sharedEntries.list(principal, stretch, window);
    const found = rows.filter((row) => row.id !== null);
    const entries = found.slice(0, stretch.limit - 1);
    const end = rows[0]!.windowEnd;
    if (found.length === stretch.limit)
      return { entries, next: { after: entries.at(-1)!.path, from: window.from, to: end ?? window.to } };
    return { entries, next: end === null ? null : { after: `${stretch.prefix}/`, from: end, to: null } };
  }
}

/** What a query asks to be added to each entry. */
export function fieldsOf({ fields }: Pick<ListEntriesQuery, 'fields'>): Set<string> {
  return new Set(fields?.split(','));
}

function acceptPrefix(given: string): { prefix: string; prefixDepth: number } {
  const names = splitPath(given);
  if (names.length === 1 && names[0] === '') return { prefix: '', prefixDepth: 0 };
  const problem = pathProblem(names);
  if (problem) throw invalidField('prefix', 'path', problem);
  return { prefix: joinPath(names), prefixDepth: names.length };
}
