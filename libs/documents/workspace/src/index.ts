export { contentChanged, fileCreated } from './changes/change-sql';
export { COUNTS_OF_PROJECT, ProjectCounters } from './changes/project-counters';
export { topFolderOf } from './changes/top-folders';
export { MappingChecks } from './mappings/mapping-checks';
export { MAPPING, MAPPING_OF_NODE, type MappingRow } from './mappings/mapping-json';
export { CreateMappingDto, MappingDto } from './mappings/mappings.dto';
export { MappingsService } from './mappings/mappings.service';
export { presentMapping } from './mappings/mappings.presenter';
export type { MappingCheck } from './mappings/mappings.repository';
export { GITHUB_OWNER, isGithubRepository, parseGithubPath } from './mappings/physical-path';
export { citedNodeEtag, nodeEtag, nodeVersionsIn, requireNodeMatch } from './node-values/node-etag';
export { validMetadata } from './node-values/node-metadata';
export {
  MAX_DEPTH,
  joinPath,
  newNameProblem,
  pathProblem,
  shownPath,
  splitPath,
} from './node-values/node-path';
export { tagsOf } from './node-values/node-tags';
export { NodeDto, SORT_ORDER, SORT_ORDER_RULES } from './nodes/nodes.dto';
export { presentNode } from './nodes/nodes.presenter';
export { SHOWN_NODE } from './nodes/nodes.repository';
export { FileInTheWay, NotADocument, NotAFolder } from './nodes/nodes.errors';
export { type NewFile, type Place, Placement } from './nodes/placement';
export { ProjectsService } from './projects/projects.service';
export { TreeLock } from './structure/tree-lock';
export { TreesService } from './trees/trees.service';
export { WorkspaceModule } from './workspace.module';
export { WorkspaceSettings } from './workspace.settings';
