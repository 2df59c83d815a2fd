import { randomInt } from 'node:crypto';
import { slugOf } from '#platform';

/** The greatest length of an organization's slug, in characters. */
export const TENANT_SLUG_MAX = 40;

const BASE_MAX = 32;
const SUFFIX_ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';
const SUFFIX_LENGTH = 5;

/** Words in addresses of the service, and words that could be taken for the service itself. */
const RESERVED = new Set(
  (
    'about account accounts admin administrator agents api app assets auth billing blog catalog connect dashboard default ' +
    'docs example explore favicon health healthz help home inbox internal invite invites legal login logout me ' +
    'members metrics my new null oauth operator p pair pairing privacy projects public readyz relay robots root rooms ' +
    'scim search security self service settings share shares sign-in sign-out sign-up signin signup static status ' +
    'support svc system team tenant tenants terms undefined user users well-known workspace www'
  ).split(' '),
);

/** Whether a slug is reserved for the service itself. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/**
 * The slugs to try for an organization, without end: its name in ASCII, then the same with random endings. A name that has no ASCII form
 * (another script, symbols) gets slugs that begin with `team`.
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
