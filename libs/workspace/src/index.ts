export { nodeEtag } from './nodes/etag';
export { MAX_DEPTH, joinPath, pathProblem, shownPath, splitPath } from './nodes/node-path';
export { tagsOf } from './nodes/node-tags';
export { type Place, Placement } from './nodes/placement';
export { COUNTS_OF_PROJECT, ProjectCounters } from './projects/project-counters';
export { ProjectsService } from './projects/projects.service';
export { WorkspaceModule } from './workspace.module';
