import { randomInt } from 'node:crypto';
import { slugOf } from '#platform';

/** Characters in an organization's short name. */
export const TENANT_SLUG_MAX = 40;

const BASE_MAX = 32;
const SUFFIX_ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';
const SUFFIX_LENGTH = 5;

/** Words that addresses of the service use, or that would pass for the service itself. */
const RESERVED = new Set(
  (
    'about account accounts admin administrator agents api app assets auth billing blog catalog connect dashboard default ' +
    'docs example explore favicon health healthz help home inbox internal invite invites legal login logout me ' +
    'members metrics my new null oauth operator p pair pairing privacy projects public readyz relay robots root rooms ' +
    'scim search security self service settings share shares sign-in sign-out sign-up signin signup static status ' +
    'support svc system team tenant tenants terms undefined user users well-known workspace www'
  ).split(' '),
);

/** Whether a word is kept for the service itself. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/**
 * The short names to try for an organization, the plainest first: its name in ASCII, then the same with random
 * endings. A name that leaves nothing in ASCII (another script, symbols) begins with `team`.
 */
export function* slugCandidates(name: string): Generator<string> {
  const base = slugOf(name, '').slice(0, BASE_MAX).replace(/-+$/, '');
  if (base !== '' && !isReservedSlug(base)) yield base;
  for (;;) yield `${base || 'team'}-${suffix()}`;
}

function suffix(): string {
  let text = '';
  for (let i = 0; i < SUFFIX_LENGTH; i++) text += SUFFIX_ALPHABET[randomInt(SUFFIX_ALPHABET.length)];
  return text;
}
