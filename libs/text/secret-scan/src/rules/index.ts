import { ADDRESSES } from './addresses';
import { ASSIGNMENTS } from './assignments';
import { BOT_TOKENS } from './bot-tokens';
import { CALLS } from './calls';
import { CLOUDS } from './clouds';
import { CODE_HOSTS } from './code-hosts';
import { COMMANDS } from './commands';
import { DELIMITED } from './delimited';
import { HEADERS } from './headers';
import { HOSTING } from './hosting';
import { INSERTS } from './inserts';
import { MESSAGING } from './messaging';
import { MODEL_PROVIDERS } from './model-providers';
import { OPERATIONS } from './operations';
import { PACKAGES } from './packages';
import { PASSWORD_FILES } from './password-files';
import { PAYMENTS } from './payments';
import { PREFIXED_KEYS } from './prefixed-keys';
import { PRIVATE_KEYS } from './private-keys';
import { QUERIES } from './queries';
import type { Rule } from '../findings/rule';
import { SEED_PHRASES } from './seed-phrases';
import { serviceTokenRule } from './service-token';
import { STATEMENTS } from './statements';
import { WALLET_KEYS } from './wallet-keys';

/** Rules for formats that can be recognized by themselves, including the API tokens of this service with their prefix. */
export function formatRules(tokenPrefix: string): readonly Rule[] {
  return [
    serviceTokenRule(tokenPrefix),
    ...CODE_HOSTS,
    ...CLOUDS,
    ...HOSTING,
    ...MODEL_PROVIDERS,
    ...PAYMENTS,
    ...MESSAGING,
    ...BOT_TOKENS,
    ...PACKAGES,
    ...OPERATIONS,
    ...PREFIXED_KEYS,
    ...PRIVATE_KEYS,
    ...WALLET_KEYS,
  ];
}

/** Rules that recognize a value by the text around it: URLs, headers, assignments. */
export const CONTEXT_RULES: readonly Rule[] = [
  ...ADDRESSES,
  ...QUERIES,
  ...HEADERS,
  ...COMMANDS,
  ...STATEMENTS,
  ...CALLS,
  ...INSERTS,
  ...DELIMITED,
  ...PASSWORD_FILES,
  ...SEED_PHRASES,
  ...ASSIGNMENTS,
];
