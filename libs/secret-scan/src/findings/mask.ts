import { type PiiEntity, PII_ENTITIES, previewOfPii } from '#text/pii';
import type { Hit } from './hit';

/** From this length on the last two characters of a generated value may be shown: what remains can't be guessed. */
const MIN_SHOWN = 24;
const MAX_PREFIX = 12;

/** What may be shown of a value: the public prefix of its format, and two last characters of a long one; of a password nothing. */
export function preview({ ruleId, category, secret, publicPrefix, rank }: Hit): string {
  if (category === 'pii') return previewOfPii(entityOf(ruleId), secret);
  if (ruleId.endsWith('private-key') && secret.startsWith('-')) return '-----BEGIN … PRIVATE KEY-----';
  const prefix = secret.slice(0, Math.min(publicPrefix, MAX_PREFIX));
  const generated = rank >= GENERATED && secret.length - publicPrefix >= MIN_SHOWN;
  return `${prefix}…${generated ? secret.slice(-2) : ''}`;
}

/** Rank from which on a rule knows that its values are made by a generator. */
const GENERATED = 50;

function entityOf(ruleId: string): PiiEntity {
  return PII_ENTITIES.find((entity) => entity === ruleId) ?? 'phone';
}
