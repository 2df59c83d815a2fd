import { classes } from './classes';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

const KINDS: Record<ButtonKind, string> = {
  primary:
    'bg-accent text-on-accent border-transparent font-semibold hover:not-disabled:bg-accent-deep hover:text-on-accent',
  plain: 'bg-transparent text-ink border-edge hover:not-disabled:border-ink hover:not-disabled:bg-hover',
  quiet: 'bg-transparent text-ink border-transparent hover:not-disabled:bg-hover',
  danger: 'bg-transparent text-alarm border-alarm hover:not-disabled:bg-alarm hover:not-disabled:text-paper',
};

/** The classes of a button and of a link that looks like one. */
export function buttonStyle(kind: ButtonKind, size: 'small' | 'normal' = 'normal'): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-card border text-14 no-underline select-none',
    'disabled:opacity-60 pointer-coarse:min-h-11',
    size === 'small' ? 'min-h-7 px-2' : 'min-h-9 px-4',
    KINDS[kind],
  );
}
