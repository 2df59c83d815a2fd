export { claim, lookup, release, releasing, replaceKey } from './entries';
