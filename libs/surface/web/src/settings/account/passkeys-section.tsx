import type { VNode } from 'preact';
import type { PasskeyDto } from '#accounts';
import { Notice } from '../../parts/blocks';
import { Button, Field } from '../../parts/form';
import type { FormProblems } from '../../parts/form-problems';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { PasskeyProblem } from '../../sign-in/passkey-sign-in-form';
import { ConfirmPage, EndingButton } from '../frame/confirm';
import type { Frame } from '../frame/settings-layout';

/** The passkeys of a person, with forms that add, rename and remove them. */
export function PasskeysSection({
  passkeys,
  hasPassword,
  origin,
  problems,
}: {
  passkeys: PasskeyDto[];
  hasPassword: boolean;
  /** The address of the service, at which its passkeys work. */
  origin: string;
  problems?: FormProblems;
}): VNode {
  return (
    <section>
      <h2>Passkeys</h2>
      <p>
        A passkey signs you in with your fingerprint, your face or the PIN of your device, without your
        password. No other website can use it.
      </p>
      {problems && (
        <Notice problem>{problems.form ?? 'Enter a name of 1 to 100 characters for the passkey.'}</Notice>
      )}
      {passkeys.length === 0 ? (
        <p>You have no passkeys.</p>
      ) : (
        <ul class="list">
          {passkeys.map((passkey) => (
            <Item passkey={passkey} />
          ))}
        </ul>
      )}
      <AddForm hasPassword={hasPassword} origin={origin} />
    </section>
  );
}

function Item({ passkey }: { passkey: PasskeyDto }): VNode {
  const path = `/settings/account/passkeys/${passkey.id}`;
  const field = `name-${passkey.id}`;
  return (
    <li>
      <div>
        <p class="name">
          <UntrustedText text={passkey.name} />
        </p>
        <PasskeyFacts passkey={passkey} />
        <details>
          <summary>
            Rename
            <span class="unseen">
              {' '}
              <UntrustedText text={passkey.name} />
            </span>
          </summary>
          <form method="post" action={`${path}/rename`} novalidate>
            <div class="field">
              <label for={field}>New name</label>
              <input
                id={field}
                name="name"
                value={passkey.name}
                maxLength={100}
                autocomplete="off"
                required
              />
            </div>
            <Button kind="plain">Save name</Button>
          </form>
        </details>
      </div>
      <form method="post" action={`${path}/remove`}>
        <EndingButton
          of={
            <>
              the passkey <UntrustedText text={passkey.name} />
            </>
          }
        >
          Remove
        </EndingButton>
      </form>
    </li>
  );
}

function PasskeyFacts({ passkey: { createdAt, lastUsedAt, backedUp } }: { passkey: PasskeyDto }): VNode {
  return (
    <p class="quiet">
      added <Timestamp at={createdAt} /> ·{' '}
      {lastUsedAt === null ? (
        'never used'
      ) : (
        <>
          last used <Timestamp at={lastUsedAt} />
        </>
      )}
      {backedUp ? ' · also on your other devices' : ' · only on one device'}
    </p>
  );
}

/** Asks whether to remove a passkey. @param back the page of the passkeys */
export function RemovePasskeyPage({
  frame,
  back,
  passkey,
}: {
  frame: Frame;
  back: string;
  passkey: PasskeyDto;
}): VNode {
  return (
    <ConfirmPage
      frame={frame}
      title="Remove this passkey?"
      action={`${back}/passkeys/${passkey.id}/remove`}
      label={
        <>
          Remove the passkey <UntrustedText text={passkey.name} />
        </>
      }
      back={back}
    >
      <p class="lead">You can no longer sign in with it. Sessions that it began continue.</p>
      <ul class="list">
        <li>
          <div>
            <p class="name">
              <UntrustedText text={passkey.name} />
            </p>
            <PasskeyFacts passkey={passkey} />
          </div>
        </li>
      </ul>
    </ConfirmPage>
  );
}

/** Without its script it stays hidden: only a script can call an authenticator. */
function AddForm({ hasPassword, origin }: { hasPassword: boolean; origin: string }): VNode {
  return (
    <>
      <noscript>
        <p>Adding a passkey requires JavaScript. Allow it for this page, then reload the page.</p>
      </noscript>
      <p data-passkey-unsupported hidden>
        This browser can’t use passkeys here. They require a current browser and an address that begins with
        https.
      </p>
      <form method="post" hidden data-passkey-add data-origin={origin} novalidate>
        <PasskeyProblem />
        <Field
          label="Name of the passkey"
          name="name"
          hint="By which you recognize it, such as Work laptop."
          autocomplete="off"
          maxLength={100}
        />
        {hasPassword && (
          <div class="field">
            <label for="field-passkey-password">Your password</label>
            <input
              id="field-passkey-password"
              name="password"
              type="password"
              autocomplete="current-password"
              required
            />
          </div>
        )}
        <Button>Add a passkey</Button>
      </form>
    </>
  );
}
