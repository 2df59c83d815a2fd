import type { ButtonHTMLAttributes, Ref } from 'react';
import { type ButtonKind, buttonStyle } from './button-style';
import { classes } from './classes';
import { KeyHint, useAriaKey } from './key-hint';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: 'small' | 'normal';
  /** Whether its act is under way: it cannot be pressed again, and keeps its focus. */
  busy?: boolean;
  /** The key of its act, in the notation of actions. */
  shortcut?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = 'plain',
  size,
  busy,
  shortcut,
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const ariaKey = useAriaKey(shortcut);
  return (
    <button
      type="button"
      {...props}
      aria-disabled={busy || undefined}
      aria-keyshortcuts={ariaKey ?? props['aria-keyshortcuts']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(buttonStyle(kind, size), busy && 'opacity-60', className)}
    >
      {children}
      <KeyHint shortcut={shortcut} />
    </button>
  );
}
