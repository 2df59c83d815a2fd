import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonKind, buttonStyle } from './button-style';

/** A link to a screen that looks like a button. */
export function LinkButton({
  kind = 'plain',
  size,
  ...props
}: LinkProps & { kind?: ButtonKind; size?: 'small' | 'normal'; children: ReactNode }) {
  return <Link {...props} className={buttonStyle(kind, size)} />;
}
