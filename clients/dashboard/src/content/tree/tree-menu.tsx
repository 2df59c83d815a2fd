import { ContextMenu } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import type { MenuItem } from '../../ground/controls/menu-item';
import { MenuList } from '../../ground/controls/menu-list';

type Items = () => readonly (readonly MenuItem[])[];

/** The actions of a row, at the pointer or, by key, at the row. They are asked for while the menu is open. */
export function TreeMenu({
  area,
  items,
  children,
}: {
  area: ReactElement;
  items: Items;
  children: ReactNode;
}) {
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger render={area}>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="z-50">
          <Actions items={items} />
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function Actions({ items }: { items: Items }) {
  return <MenuList items={items()} />;
}
