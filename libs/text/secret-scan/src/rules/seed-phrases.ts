import { RANK } from '../findings/hit';
import type { Rule } from '../findings/rule';

/** Words that sentences need and that the list of words for seed phrases (BIP 39) does not contain. */
const OF_A_SENTENCE = /\b(?:the|and|for|with|are|not|from|was|has|its|all)\b/;

/** Phrases of 12 to 24 words from which the keys of a wallet are derived. */
export const SEED_PHRASES: readonly Rule[] = [
  {
    id: 'seed-phrase',
    rank: RANK.named,
    anchors: ['seed phrase', 'recovery phrase', 'secret phrase', 'seed words', 'recovery seed', 'mnemonic'],
    pattern:
      /(?:(?:seed|recovery|secret) phrase|seed words|recovery seed|mnemonic)["'`*_)\]]{0,4}[ \t]{0,4}(?:is|[:=])[\s"'`*_>]{0,12}(?<secret>[a-z]{3,8}(?:[ ,\n]{1,3}[a-z]{3,8}){11,23})(?![a-z])/diy,
    value: 'any',
    accept: (secret) => !OF_A_SENTENCE.test(secret),
  },
];
