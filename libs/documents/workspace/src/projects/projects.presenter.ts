import { MAX_DEPTH, MAX_PATH_BYTES } from '../node-values/node-path';
import { presentTree } from '../trees/trees.presenter';
import type { ProjectDetailDto, ProjectDto } from './projects.dto';
import type { ProjectRow } from './projects.repository';
import type { TextSettings } from '#text';

/** A project in a list. */
export function presentProject({ treeId: _treeId, rootNodeId: _rootNodeId, ...row }: ProjectRow): ProjectDto {
  return row;
}

/** A project with its limits and its tree. */
export function presentProjectDetail(row: ProjectRow, { maxDocumentBytes }: TextSettings): ProjectDetailDto {
  const { id: projectId, treeId: id, rootNodeId } = row;
  return {
    ...presentProject(row),
    rules: { maxDocumentBytes, maxDepth: MAX_DEPTH, maxPathBytes: MAX_PATH_BYTES },
    trees: id === null ? [] : [presentTree({ id, projectId, rootNodeId: rootNodeId! })],
  };
}
