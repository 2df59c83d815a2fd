import type { TrashEntryDto } from './restore.dto';
import type { TrashEntryRow } from './restore.repository';

/** An entry of the trash. */
export function presentTrashEntry(entry: TrashEntryRow): TrashEntryDto {
  return {
    id: entry.subjectId,
    projectId: entry.projectId,
    nodeId: entry.nodeId,
    type: entry.type,
    name: entry.name,
    path: entry.path,
    nodes: entry.nodes,
    files: entry.files,
    bytes: Number(entry.bytes),
    deletedBy: entry.deletedBy,
    deletedByActorId: entry.deletedByActorId,
    deleter: entry.deleter,
    deletedAt: entry.deletedAt,
    purgeAt: entry.purgeAt,
  };
}
