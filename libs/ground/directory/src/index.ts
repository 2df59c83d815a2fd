export {
  claim,
  claimIfFree,
  claimOnce,
  claimOver,
  isClaimed,
  isEntryOf,
  lookup,
  release,
  releasing,
  replaceKey,
} from './entries';
export { KINDS, idKey, textKey } from './kinds';
