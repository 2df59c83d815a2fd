import { isWellFormedToken } from '#platform/token-format';
import type { Rule } from '../findings/rule';

/** The API tokens of this service: the configured prefix, 36 characters, and a checksum of 6, so that no other text matches. */
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
