import type { Config } from '#platform';
import { MAX_DEPTH, MAX_PATH_BYTES } from '../nodes/node-path';
import type { ProjectDetailDto, ProjectDto, TreeDto } from './projects.dto';
import type { ProjectRow } from './projects.repository';

/** A project as a list shows it. */
export function presentProject({ treeId: _treeId, rootNodeId: _rootNodeId, ...row }: ProjectRow): ProjectDto {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

/** A project with its tree and rules. */
export function presentProjectDetail(row: ProjectRow, config: Config): ProjectDetailDto {
  return {
    ...presentProject(row),
    rules: { maxDocumentBytes: config.maxDocumentBytes, maxDepth: MAX_DEPTH, maxPathBytes: MAX_PATH_BYTES },
    trees:
      row.treeId === null
        ? []
        : [presentTree({ id: row.treeId, projectId: row.id, rootNodeId: row.rootNodeId! })],
  };
}

/** A tree. */
export function presentTree({ id, projectId, rootNodeId }: TreeDto): TreeDto {
  return { id, projectId, rootNodeId };
}
