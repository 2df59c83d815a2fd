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
  HEADINGS_VISIBLE,
  IN_SIGHT,
  type NodeReach,
  type Reach,
  type Right,
  fromReachableNodes,
  guestReachOf,
  nodeReachOf,
  reachOf,
  reachable,
  reachableNode,
} from './reach';
export { Visibility, type VisibleNode, type VisibleProject } from './visibility';
export { VisibilityModule } from './visibility.module';
