import type { HTMLAttributes, ReactElement } from 'react';
import type { ActionId } from '../actions/action-keys';
import type { IconName } from './icon';

/** An action of a menu. Its id decides its key, which is shown beside it. */
export interface MenuItem {
  id: ActionId;
  label: string;
  /** Its name where the menu around it is not seen: in the palette and the list of keys. */
  name?: string;
  icon?: IconName;
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
