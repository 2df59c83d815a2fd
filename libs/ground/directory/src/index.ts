export {
  claim,
  claimIfFree,
  claimant,
  isClaimed,
  isEntryOf,
  lookup,
  release,
  releasing,
  replaceKey,
} from './entries';
export { idKey, textKey } from './kinds';
