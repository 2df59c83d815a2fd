export { claim, lookup, replaceKey } from './entries';
