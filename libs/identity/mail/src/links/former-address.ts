import { lookup, release, textKey } from '#directory';

/** The condition that somebody other than `:userId` can still return to the address `:email`, which is therefore taken. */
export const IS_FORMER_ADDRESS = `EXISTS (SELECT FROM ${lookup('former-email', 'l', 'f')}
    WHERE f.key = ${textKey(':email')} AND l.expires_at > now() AND l.user_id <> :userId::uuid)` as const;

/** The condition that a link `o` returns to an address. */
export const LEADS_BACK = `o.purpose = 'undo_email_change'` as const;

/** Frees the addresses to which no link leads back when the links of the CTE `deleted` are gone. */
export const FREED_ADDRESSES = `freed AS (
    SELECT DISTINCT l.tenant_id, l.email FROM deleted l WHERE NOT EXISTS (SELECT FROM account_links o
      WHERE o.tenant_id = l.tenant_id AND o.email = l.email AND ${LEADS_BACK} AND o.id NOT IN (SELECT g.id FROM deleted g))),
  released AS (${release('former-email', 'freed')})` as const;
