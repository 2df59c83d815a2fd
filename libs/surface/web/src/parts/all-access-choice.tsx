import type { VNode } from 'preact';
import type { AccessItem, AccessList } from '#accounts';
import { Timestamp } from './timestamp';
import { UntrustedText } from './untrusted-text';

const KINDS: Record<AccessItem['kind'], string> = { passkey: 'Passkey', token: 'Token', agent: 'Agent' };

/**
 * The credentials that work without the password, with one choice that ends all of them. It is part of a form, and renders nothing if there
 * are none.
 *
 * @param always why all of it ends without a choice
 */
export function AllAccessChoice({ access, always }: { access: AccessList; always?: string }): VNode | null {
  if (access.items.length === 0) return null;
  return (
    <fieldset>
      <legend>Works without your password</legend>
      <ul class="list">
        {access.items.map(({ kind, name, createdAt, lastUsedAt }) => (
          <li>
            <div>
              <p class="name">
                <UntrustedText text={name} />
              </p>
              <p class="quiet">
                {KINDS[kind]} · added <Timestamp at={createdAt} /> ·{' '}
                {lastUsedAt === null ? (
                  'never used'
                ) : (
                  <>
                    last used <Timestamp at={lastUsedAt} />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {access.more && <p class="quiet">There are more of them.</p>}
      {always === undefined ? (
        <label class="choice">
          <input type="checkbox" name="endAllAccess" value="on" />
          <span>
            End all of these, too
            <br />
            <span class="quiet">
              Choose this if somebody else may have had your password. Passkeys are removed, tokens are
              revoked, and agents have to be connected again.
            </span>
          </span>
        </label>
      ) : (
        <p>{always}</p>
      )}
    </fieldset>
  );
}
