import type { ComponentChildren, VNode } from 'preact';
import { ButtonLink, type ButtonProps, SubmitButton } from '../../parts/form';
import { type Frame, SettingsLayout } from './settings-layout';

/** Whether the person has confirmed it. */
export function isConfirmed(sent: { confirm?: unknown } | undefined): boolean {
  return sent?.confirm === 'yes';
}

/**
 * A button that ends something: a token, a session, a membership. Its name says what it does to what, also to people who can't see what it
 * stands beside. `of` is left out if the label says it.
 */
export function EndingButton({
  children,
  of,
  ...button
}: Omit<ButtonProps, 'kind'> & { of?: ComponentChildren }): VNode {
  return (
    <SubmitButton kind="alarm" {...button}>
      {children}
      {of !== undefined && <span class="unseen"> {of}</span>}
    </SubmitButton>
  );
}

/**
 * Asks once before something ends. It works without scripts, and nothing has changed when a person leaves it.
 */
export function ConfirmPage({
  frame,
  title,
  action,
  label,
  back,
  children,
}: {
  frame: Frame;
  /** The question, such as "Revoke this token?". */
  title: string;
  /** Where the form is sent: the address that answers with this page. */
  action: string;
  /** The label of the button: an act and its object, such as "Revoke Nightly export". */
  label: ComponentChildren;
  /** The page to return to. */
  back: string;
  /** The object of the act, and what happens to it. */
  children: ComponentChildren;
}): VNode {
  return (
    <SettingsLayout frame={frame} title={title}>
      {children}
      <form method="post" action={action} data-confirm>
        <div class="actions">
          <EndingButton name="confirm" value="yes">
            {label}
          </EndingButton>
          <ButtonLink kind="plain" href={back}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </SettingsLayout>
  );
}
