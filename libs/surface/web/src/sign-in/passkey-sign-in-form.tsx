import type { VNode } from 'preact';
import { Button } from '../parts/form';
import { PASSKEY_SCRIPT_PATH } from './passkey-script';

/** The script, for the head of a page with a form for passkeys. */
export function PasskeyScript(): VNode {
  return <script src={PASSKEY_SCRIPT_PATH} defer />;
}

/** The place where the form for passkeys shows a problem. */
export function PasskeyProblem(): VNode {
  return <div role="alert" data-passkey-problem hidden />;
}

/**
 * The button with which a person signs in with a passkey.
 *
 * @param next the path to open afterwards @param origin the address of the service
 */
export function PasskeySignInForm({ next, origin }: { next: string; origin: string }): VNode {
  return (
    <>
      <form method="post" hidden data-passkey-sign-in data-next={next} data-origin={origin}>
        <PasskeyProblem />
        <Button kind="plain">Use a passkey</Button>
      </form>
      <noscript>
        <p class="quiet">Signing in with a passkey requires JavaScript.</p>
      </noscript>
    </>
  );
}
