import type { ButtonHTMLAttributes, Ref } from 'react';
import { type ButtonKind, buttonStyle } from './button-style';
import { classes } from './classes';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: 'small' | 'normal';
  /** Whether its act is under way: it cannot be pressed again, and keeps its focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind = 'plain', size, busy, className, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(buttonStyle(kind, size), busy && 'opacity-60', className)}
    />
  );
}
