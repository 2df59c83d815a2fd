export { HEADINGS_VISIBLE, type Reach, type Right, fromReachableNodes, reachOf, reachable } from './reach';
export { Visibility, type VisibleNode, type VisibleProject } from './visibility';
export { VisibilityModule } from './visibility.module';
