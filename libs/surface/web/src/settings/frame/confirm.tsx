import type { ComponentChildren, VNode } from 'preact';
import { Button, ButtonLink, type ButtonProps, SubmitButton } from '../../parts/form';
import { type Frame, SettingsLayout } from './settings-layout';

/** Whether the person has confirmed it. */
export function isConfirmed(sent: { confirm?: unknown } | undefined): boolean {
  return sent?.confirm === 'yes';
}

/** Whether the person was asked, and pressed Cancel. Only a form with fields to keep sends this. */
export function isCancelled(sent: { confirm?: unknown } | undefined): boolean {
  return sent?.confirm === 'no';
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
 * Asks once before something ends. The form sends what was sent again, with the answer. It works without scripts, and nothing has changed
 * when a person leaves it. Cancel leads to `back`, or sends `confirm=no` if there are other fields to keep.
 */
export function ConfirmPage({
  frame,
  title,
  action,
  label,
  back,
  keep = {},
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
  /** Other fields of the form that was sent. */
  keep?: Record<string, string>;
  /** The object of the act, and what happens to it. */
  children: ComponentChildren;
}): VNode {
  const kept = Object.entries(keep).filter(([, value]) => value !== '');
  return (
    <SettingsLayout frame={frame} title={title}>
      {children}
      <form method="post" action={action} data-confirm>
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <div class="actions">
          <EndingButton name="confirm" value="yes">
            {label}
          </EndingButton>
          {kept.length === 0 ? (
            <ButtonLink kind="plain" href={back}>
              Cancel
            </ButtonLink>
          ) : (
            <Button kind="plain" name="confirm" value="no">
              Cancel
            </Button>
          )}
        </div>
      </form>
    </SettingsLayout>
  );
}
