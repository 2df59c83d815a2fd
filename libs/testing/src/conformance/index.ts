export { Conformance, type Exchange } from './conformance';
export type { OpenApi } from './document';
export { PathMatcher } from './path-matcher';
