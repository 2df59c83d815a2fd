import { PATHS } from './icon-paths';
import { classes } from './classes';

export type IconName = keyof typeof PATHS;

/** A line drawing of 16 by 16 pixels in the color of the text. It is hidden from screen readers: its text stands beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classes('size-4 shrink-0 fill-none stroke-current', className)}
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
