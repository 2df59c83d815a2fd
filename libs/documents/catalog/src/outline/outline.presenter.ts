import { presentEntry } from '../entries/entries.presenter';
import type { FreshnessBounds } from '../entries/freshness';
import { type DocumentOutlineDto, MAX_OUTLINE_HEADINGS } from './outline.dto';
import type { OutlineRow } from './outline.repository';

export function presentOutline(row: OutlineRow, bounds: FreshnessBounds): DocumentOutlineDto {
  const entry = presentEntry(row, { bounds, tags: true, headings: MAX_OUTLINE_HEADINGS });
  return { ...entry, origin: row.hasContent ? 'hosted' : (row.source ?? 'none') };
}
