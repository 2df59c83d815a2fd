import { rule } from '#access';
import { spellingsOf } from './domain';

/**
 * Whether an e-mail address is one of the domain to which an organization is restricted; null allows every address. Subdomains are other
 * domains, and so are spellings that only look the same: a message to them would go elsewhere.
 *
 * @param email as `normalEmail` returns it
 * @param restrictToDomain as `normalDomain` returns it
 */
export const isInDomain = rule(
  'Members',
  'Accept an invite or join a room where the organization restricts its domain',
  'A person whose e-mail address is of that domain.',
  (email: string, restrictToDomain: string | null): boolean => {
    if (restrictToDomain === null) return true;
    return spellingsOf(restrictToDomain).includes(email.slice(email.lastIndexOf('@') + 1));
  },
);
