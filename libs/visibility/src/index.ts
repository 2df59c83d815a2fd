export {
  type ShareType,
  EVERYBODY,
  GRANTED_TO_CALLER,
  LIVE_GRANT,
  documentsGranted,
  newestGrants,
} from './grants';
export {
  type Extent,
  FROM_REACHABLE_NODES,
  HEADINGS_VISIBLE,
  type NodeReach,
  REACHABLE,
  REACHABLE_NODE,
  type Reach,
  type Right,
  VISIBLE,
  guestReachOf,
  nodeReachOf,
  reachOf,
} from './reach';
export { Visibility, type VisibleNode, type VisibleProject } from './visibility';
export { VisibilityModule } from './visibility.module';
export {
  type NamedResource,
  RESOURCE_TYPES,
  type ResourceKind,
  type ResourceType,
  Resources,
} from './resources/resources';
