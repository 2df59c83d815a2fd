export {
  GRANTED_TO_CALLER,
  HEADINGS_VISIBLE,
  LIVE_GRANT,
  type NodeReach,
  type Reach,
  type Right,
  type ShareType,
  fromReachableNodes,
  guestReachOf,
  nodeReachOf,
  reachOf,
  reachable,
  reachableNode,
} from './reach';
export { Visibility, type VisibleNode, type VisibleProject } from './visibility';
export { VisibilityModule } from './visibility.module';
