import { Menu } from '@base-ui/react/menu';
import type { KeyboardEvent } from 'react';
import { keyOfAction } from '../actions/action-keys';
import { isSingleKey, keyOf, shownKey } from '../actions/keys';
import { preferences } from '../store/preferences';
import { classes } from './classes';
import { Icon } from './icon';
import type { MenuItem } from './menu-item';

/** The list of a menu that a button opens, or of one at the pointer: Base UI has the same parts for both. The key of an item works in it too. */
export function MenuList({ items }: { items: readonly (readonly MenuItem[])[] }) {
  return (
    <Menu.Popup
      onKeyDownCapture={pressItem}
      className="max-h-[70vh] min-w-52 overflow-auto rounded-card border border-line bg-sheet py-1 text-14 text-ink shadow-float outline-none"
    >
      {items
        .filter((group) => group.length > 0)
        .map((group, index) => (
          <Menu.Group key={group[0]!.id} className={classes(index > 0 && 'mt-1 border-t border-line pt-1')}>
            {group.map(({ id, label, icon, danger, disabled, onSelect }) => (
              <Menu.Item
                key={id}
                data-key={keyOfAction(id)}
                disabled={disabled}
                onClick={onSelect}
                className={classes(
                  'flex min-h-8 cursor-pointer items-center gap-2 px-3 outline-none data-highlighted:bg-hover data-disabled:opacity-60 pointer-coarse:min-h-11',
                  danger && 'text-alarm',
                )}
              >
                {icon && <Icon name={icon} />}
                <span className="grow">{label}</span>
                {works(keyOfAction(id)) && (
                  <kbd aria-hidden="true" className="ms-6 font-sans text-13 text-soft pointer-coarse:hidden">
                    {shownKey(keyOfAction(id))}
                  </kbd>
                )}
              </Menu.Item>
            ))}
          </Menu.Group>
        ))}
    </Menu.Popup>
  );
}

/** Single keys can be switched off (WCAG 2.1.4). Then letters find items. */
function works(key: string): boolean {
  return !isSingleKey(key) || preferences().singleKeys;
}

/** Presses the item whose key it is. Enter presses the one that is highlighted. */
function pressItem(event: KeyboardEvent<HTMLElement>): void {
  const key = keyOf(event);
  if (key === 'Enter' || event.repeat || !works(key)) return;
  const item = event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!item) return;
  event.preventDefault();
  event.stopPropagation();
  if (item.ariaDisabled !== 'true') item.click();
}
