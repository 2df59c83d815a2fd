import { Button, type ButtonProps } from './button';
import { shownKey } from '../actions/keys';
import { useAriaKey } from './key-hint';
import { Icon, type IconName } from './icon';
import { classes } from './classes';

/** A button without visible text. Its label is read aloud, and shown while the pointer rests on it. */
export function IconButton({
  icon,
  label,
  className,
  shortcut,
  ...props
}: { icon: IconName; label: string } & Omit<ButtonProps, 'children'>) {
  const hint = useAriaKey(shortcut);
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={label}
      title={hint === undefined ? label : `${label} (${shownKey(shortcut!)})`}
      aria-keyshortcuts={hint}
      {...props}
      className={classes('size-7 shrink-0 px-0 pointer-coarse:size-11', className)}
    >
      <Icon name={icon} />
    </Button>
  );
}
