import type { Action } from '../actions/action';
import type { MenuItem } from './menu-item';

/** An item of a menu that is also an action of the screen. */
export type ActionItem = MenuItem & { id: string };

/** The actions of a menu, so that the palette and the keys have them too. */
export function actionsOf(items: readonly ActionItem[]): Action[] {
  return items.map(({ id, label, shortcut, onSelect }) => ({
    id,
    label,
    group: 'here',
    run: onSelect,
    ...(shortcut !== undefined && { key: shortcut }),
  }));
}
