import type { Action } from '../actions/action';
import type { MenuProps } from './menu-item';

/** The actions of a menu, so that the palette and the keys have them too. */
export function actionsOf(items: MenuProps['items'], group: Action['group']): Action[] {
  return items
    .flat()
    .filter(({ disabled }) => !disabled)
    .map(({ id, label, name, onSelect }) => ({ id, label: name ?? label, group, run: onSelect }));
}
