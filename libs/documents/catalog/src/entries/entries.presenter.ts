import type { Answer, Paged } from '#platform';
import { nodeEtag } from '#workspace';
import { type CatalogEntryDto, MAX_ENTRY_HEADINGS, type PathMode } from './entries.dto';
import type { EntriesPage } from './entries.service';
import type { EntryRow } from './entry-row';
import { type FreshnessBounds, freshnessOf } from './freshness';

/** The form in which an entry is shown. */
export interface EntryForm {
  bounds: FreshnessBounds;
  pathMode?: PathMode;
  /** The folder from which relative paths start, as its path is stored. */
  prefix?: string;
  tags?: boolean;
  contentHash?: boolean;
  etag?: boolean;
  parentId?: boolean;
  sortOrder?: boolean;
  /** The maximum number of headings; absent if headings were not asked for. */
  headings?: number;
}

export function presentEntry(row: EntryRow, form: EntryForm): CatalogEntryDto {
  const { bounds, pathMode = 'full', prefix = '', headings } = form;
  const { tags = false, contentHash = false, etag = false, parentId = false, sortOrder = false } = form;
  const shown = headings === undefined ? undefined : row.headings?.slice(0, headings);
  return {
    nodeId: row.id,
    path: formOf(row.path, pathMode, prefix),
    freshness: freshnessOf(row.updatedAt, bounds),
    tokenEstimate: row.tokenEstimate,
    bodyAvailable: row.hasContent,
    ...(contentHash && row.contentHash && { contentHash: row.contentHash.toString('hex') }),
    ...(etag && { etag: nodeEtag(row) }),
    ...(parentId && { parentId: row.parentId }),
    ...(sortOrder && { sortOrder: row.sortOrder }),
    untrusted: {
      title: row.title,
      ...(tags && { tags: row.tags }),
      ...(shown && { headings: shown }),
    },
    ...(headings !== undefined && !row.headingsVisible && { headingsWithheld: true }),
    ...(shown && shown.length < row.headings!.length && { headingsTruncated: true }),
  };
}

export function presentPage(
  page: EntriesPage,
  pathMode: PathMode,
  bounds: FreshnessBounds,
): Answer<CatalogEntryDto[]> & Paged {
  const { rows, prefix, nextCursor, tags, contentHash, etag, parentId, sortOrder } = page;
  const headings = page.headings ? MAX_ENTRY_HEADINGS : undefined;
  const form = { bounds, pathMode, prefix, tags, contentHash, etag, parentId, sortOrder, headings };
  return {
    data: rows.map((row) => presentEntry(row, form)),
    meta: { nextCursor },
  };
}

function formOf(path: string, mode: PathMode, prefix: string): string {
  if (mode === 'name') return path.slice(path.lastIndexOf('/') + 1);
  return mode === 'relative' ? path.slice(prefix.length + 1) : path;
}
