import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonKind, buttonStyle } from './button-style';
import { KeyHint } from './key-hint';

/** A link to a screen that looks like a button. */
export function LinkButton({
  kind = 'plain',
  size,
  shortcut,
  children,
  ...props
}: LinkProps & { kind?: ButtonKind; size?: 'small' | 'normal'; shortcut?: string; children: ReactNode }) {
  return (
    <Link {...props} className={buttonStyle(kind, size)}>
      {children}
      <KeyHint shortcut={shortcut} />
    </Link>
  );
}
