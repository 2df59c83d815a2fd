import { Menu } from '@base-ui/react/menu';
import { shownKey } from '../actions/keys';
import { classes } from './classes';
import { Icon } from './icon';
import type { MenuItem } from './menu-item';

/** The list of a menu that a button opens, or of one at the pointer: Base UI has the same parts for both. */
export function MenuList({ items }: { items: readonly (readonly MenuItem[])[] }) {
  return (
    <Menu.Popup className="max-h-[70vh] min-w-52 overflow-auto rounded-card border border-line bg-sheet py-1 text-14 text-ink shadow-float outline-none">
      {items
        .filter((group) => group.length > 0)
        .map((group, index) => (
          <Menu.Group
            key={group[0]!.label}
            className={classes(index > 0 && 'mt-1 border-t border-line pt-1')}
          >
            {group.map(({ label, icon, shortcut, danger, disabled, onSelect }) => (
              <Menu.Item
                key={label}
                disabled={disabled}
                onClick={onSelect}
                className={classes(
                  'flex min-h-8 cursor-pointer items-center gap-2 px-3 outline-none data-highlighted:bg-hover data-disabled:opacity-60 pointer-coarse:min-h-11',
                  danger && 'text-alarm',
                )}
              >
                {icon && <Icon name={icon} />}
                <span className="grow">{label}</span>
                {shortcut && (
                  <kbd className="ms-6 font-sans text-13 text-soft pointer-coarse:hidden">
                    {shownKey(shortcut)}
                  </kbd>
                )}
              </Menu.Item>
            ))}
          </Menu.Group>
        ))}
    </Menu.Popup>
  );
}
