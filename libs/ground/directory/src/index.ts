export { claim, claimIfFree, isClaimed, isEntryOf, lookup, release, releasing, replaceKey } from './entries';
export { idKey, textKey } from './kinds';
