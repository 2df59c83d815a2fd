import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonKind, buttonStyle } from './button-style';
import { keyOfAction, type ActionId } from '../actions/action-keys';
import { KeyHint, useAriaKey } from './key-hint';

/** A link to a screen that looks like a button. `action` is the one that leads there too, whose key is shown. */
export function LinkButton({
  kind = 'plain',
  size,
  action,
  children,
  ...props
}: LinkProps & { kind?: ButtonKind; size?: 'small' | 'normal'; action: ActionId; children: ReactNode }) {
  const shortcut = keyOfAction(action);
  const ariaKey = useAriaKey(shortcut);
  return (
    <Link {...props} aria-keyshortcuts={ariaKey} className={buttonStyle(kind, size)}>
      {children}
      <KeyHint shortcut={shortcut} />
    </Link>
  );
}
