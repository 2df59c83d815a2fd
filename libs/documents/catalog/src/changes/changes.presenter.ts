import { presentEntry } from '../entries/entries.presenter';
import type { FreshnessBounds } from '../entries/freshness';
import type { CatalogChangesDto } from './changes.dto';
import type { Changes } from './changes.service';

export function presentChanges({ rows, ...rest }: Changes, bounds: FreshnessBounds): CatalogChangesDto {
  return { changes: rows.map((row) => presentEntry(row, { bounds })), ...rest };
}
