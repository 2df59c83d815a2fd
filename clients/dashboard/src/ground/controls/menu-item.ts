import type { HTMLAttributes, ReactElement } from 'react';
import type { IconName } from './icon';

/** An action of a menu. */
export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Its key, in the notation of actions. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

/** A menu: its button and its actions. */
export interface MenuProps {
  /** The button, such as `<IconButton icon="more" label="…" />`. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Groups of actions, with a line between two groups. */
  items: readonly (readonly MenuItem[])[];
}
