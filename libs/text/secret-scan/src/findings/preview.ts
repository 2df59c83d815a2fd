import { type PiiEntity, PII_ENTITIES, previewOfPii } from '#text/pii';
import type { Hit } from './hit';

/** Shortest generated value of which the last two characters are shown, since the rest can't be guessed. */
const MIN_SHOWN = 24;
const MAX_PREFIX = 12;

/**
 * The part of a value that can be shown: the public prefix of its format and, if it is long, its last two characters. No part of a
 * password is shown.
 */
export function preview({ ruleId, category, secret, publicPrefix, rank }: Hit): string {
  if (category === 'pii') return previewOfPii(entityOf(ruleId), secret);
  if (ruleId.endsWith('private-key') && secret.startsWith('-')) return '-----BEGIN … PRIVATE KEY-----';
  const prefix = secret.slice(0, Math.min(publicPrefix, MAX_PREFIX));
  const generated = rank >= GENERATED && secret.length - publicPrefix >= MIN_SHOWN;
  return `${prefix}…${generated ? secret.slice(-2) : ''}`;
}

/** Lowest rank of rules whose values are always generated. */
const GENERATED = 50;

function entityOf(ruleId: string): PiiEntity {
  return PII_ENTITIES.find((entity) => entity === ruleId) ?? 'phone';
}
