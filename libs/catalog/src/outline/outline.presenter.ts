import { presentEntry } from '../entries/entries.presenter';
import type { FreshnessBounds } from '../entries/freshness';
import { MAX_OUTLINE_HEADINGS, type DocumentOutlineDto } from './outline.dto';
import type { OutlineRow } from './outline.service';

/** A document's outline. */
export function presentOutline(row: OutlineRow, bounds: FreshnessBounds): DocumentOutlineDto {
  const entry = presentEntry(row, { bounds, tags: true, headings: MAX_OUTLINE_HEADINGS });
  return { ...entry, origin: row.hasContent ? 'hosted' : (row.source ?? 'none') };
}
