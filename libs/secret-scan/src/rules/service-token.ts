import { isWellFormedToken } from '#platform/token-format';
import type { Rule } from '../findings/rule';

/** This service's own API tokens: the configured prefix, 36 characters, and 6 that check them, so no other text is taken for one. */
export function serviceTokenRule(prefix: string): Rule {
  return {
    id: 'service-token',
    anchors: [prefix.toLowerCase()],
    pattern: new RegExp(`${prefix.replace(/[^A-Za-z0-9]/g, '\\$&')}[A-Za-z0-9]{42}`, 'y'),
    notAfter: 'nothing',
    value: 'any',
    unmistakable: true,
    accept: (secret) => isWellFormedToken(secret, prefix),
  };
}
