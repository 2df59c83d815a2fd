import { shownPath } from '#workspace';
import type { ViewDto, ViewTreeDto } from './personal-views.dto';
import type { ViewRow } from './personal-views.repository';
import type { ViewEntryDto, ViewRefDto, ViewTreeEntryDto } from './view-entries.dto';
import type { EntryRow } from './view-entries.repository';

export function presentView(row: ViewRow): ViewDto {
  return row;
}

/** An entry; a reference with its node. */
export function presentEntry(row: EntryRow): ViewEntryDto {
  const { id, viewId, parentEntryId, entryType, virtualName, sourceNodeId, sortOrder, createdAt } = row;
  return {
    id,
    viewId,
    parentEntryId,
    entryType,
    virtualName,
    sourceNodeId,
    sortOrder,
    createdAt,
    ref: entryType === 'ref' ? presentRef(row) : null,
  };
}

/** A view with its entries nested in their folders. Siblings stay in the order of `entries`. */
export function presentTree({ view, entries }: { view: ViewRow; entries: EntryRow[] }): ViewTreeDto {
  const all = new Map(
    entries.map((row) => [row.id, { ...presentEntry(row), children: [] as ViewTreeEntryDto[] }]),
  );
  const top: ViewTreeEntryDto[] = [];
  for (const entry of all.values())
    (entry.parentEntryId === null ? top : all.get(entry.parentEntryId)!.children).push(entry);
  return { ...presentView(view), entryCount: entries.length, entries: top };
}

function presentRef({ nodeId, projectId, type, name, path, title, updatedAt }: EntryRow): ViewRefDto {
  if (nodeId === null) return { state: 'unavailable' };
  return {
    state: 'available',
    nodeId,
    projectId: projectId!,
    type: type!,
    name: name!,
    path: shownPath(path!),
    updatedAt: updatedAt!,
    untrusted: { title },
  };
}
