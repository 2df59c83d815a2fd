import { Menu } from '@base-ui/react/menu';
import type { MenuProps } from './menu-item';
import { MenuList } from './menu-list';

/** A menu that is open from the start. */
export function MenuPopup({ trigger, items }: MenuProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner className="z-50" sideOffset={4} align="end">
          <MenuList items={items} />
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
