import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, invalidField } from '#platform';
import { Visibility } from '#visibility';
import { MAX_DEPTH, joinPath, pathProblem, splitPath } from '#workspace';
import { type ListEntriesQuery, MAX_ENTRIES_WITH_HEADINGS } from './entries.dto';
import { EntriesRepository } from './entries.repository';
import type { EntryRow } from './entry-row';

/** A page of a project's catalog, and how it was asked for. */
export interface EntriesPage {
  entries: EntryRow[];
  prefix: string;
  tags: boolean;
  contentHash: boolean;
  headings: boolean;
  nextCursor: string | null;
}

/**
 * The documents of a project, page by page in the byte order of paths. A page begins behind a path and not behind a count,
 * so the last costs what the first does, and a walk meets every document that stands where it is throughout exactly once,
 * whatever is written meanwhile.
 */
@Injectable()
export class EntriesService {
  constructor(
    private readonly visibility: Visibility,
    private readonly repository: EntriesRepository,
    private readonly cursors: Cursors,
  ) {}

  /** A page. @throws NotFound, ValidationFailed, CursorInvalid */
  async list(principal: Principal, projectId: string, query: ListEntriesQuery): Promise<EntriesPage> {
    const { limit, cursor, depth } = query;
    const fields = fieldsOf(query);
    const headings = fields.has('headings');
    if (headings && limit > MAX_ENTRIES_WITH_HEADINGS) {
      throw invalidField('limit', 'max', `must be at most ${MAX_ENTRIES_WITH_HEADINGS} with headings`);
    }
    const { prefix, prefixDepth } = acceptPrefix(query.prefix ?? '');
    const binding = ['catalog', principal.tenantId, projectId, prefix, depth ?? null];
    const after = cursor === undefined ? `${prefix}/` : this.cursors.read<string>(binding, cursor);
    const rows = await this.repository.list(principal, {
      projectId,
      prefix,
      prefixDepth,
      depth: depth === undefined ? undefined : Math.min(depth, MAX_DEPTH - prefixDepth),
      after,
      limit: limit + 1,
      headings,
    });
    // Where there is nothing, it may be the project that isn't there.
    if (rows.length === 0) await this.visibility.project(principal, projectId, 'read');
    const entries = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? this.cursors.write(binding, entries.at(-1)!.path) : null;
    const [tags, contentHash] = [fields.has('tags'), fields.has('contentHash')];
    return { entries, prefix, tags, contentHash, headings, nextCursor };
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
