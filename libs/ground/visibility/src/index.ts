export {
  type ShareType,
  EVERYBODY,
  GRANTED_TO_CALLER,
  LIVE_GRANT,
  documentsGranted,
  newestGrants,
  revokeTrashedGrants,
} from './grants';
export {
  EXTENT,
  type Extent,
  FROM_REACHABLE_NODES,
  HEADINGS_VISIBLE,
  NODE_OF_TENANT,
  PLACE_VISIBLE,
  PROJECT_OF_TENANT,
  SHARED_PATH,
  SHOWN_PATH,
  type NodeReach,
  REACHABLE,
  REACHABLE_NODE,
  type Reach,
  type Right,
  VISIBLE,
  administers,
  guestReachOf,
  nodeReachOf,
  reachOf,
  shareLast,
} from './reach.policy';
export { Visibility, type VisibleNode } from './visibility';
export { VisibilityModule } from './visibility.module';
export { holdWriteShare } from './write-shares';
export {
  type NamedResource,
  RESOURCE_TYPES,
  type ResourceKind,
  type ResourceType,
  Resources,
} from './resources/resources';
export { MyDocs } from './projects/my-docs';
export { MY_DOCS, ProjectId } from './projects/project-id';
