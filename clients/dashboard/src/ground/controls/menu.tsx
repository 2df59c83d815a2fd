import { type KeyboardEvent, cloneElement, useRef, useState } from 'react';
import type { Action } from '../actions/action';
import { useActions } from '../actions/registry';
import { useRowActions } from '../actions/row-actions';
import { actionsOf } from './menu-actions';
import type { MenuProps } from './menu-item';
import { Later, useLater } from './use-later';

/** The list of a menu. The shell loads it when the first screen is there. */
export const menuPopup = new Later(async () => (await import('./menu-popup')).MenuPopup);

/** A list of actions that a button opens. The palette and the keys have them too. */
export function Menu({ group = 'here', ...menu }: MenuProps & { group?: Action['group'] }) {
  useActions(actionsOf(menu.items, group));
  return <MenuButton {...menu} />;
}

/** A list of the actions of a row. Their keys work while the row has the focus. */
export function RowMenu(menu: MenuProps) {
  const inside = useRef<HTMLSpanElement>(null);
  useRowActions(inside, actionsOf(menu.items, 'row'));
  return (
    <span ref={inside} className="contents">
      <MenuButton {...menu} />
    </span>
  );
}

function MenuButton({ trigger, items }: MenuProps) {
  const [wasOpened, setOpened] = useState(false);
  const MenuPopup = useLater(menuPopup, wasOpened, () => setOpened(false));
  if (wasOpened && MenuPopup) return <MenuPopup trigger={trigger} items={items} />;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpened(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpened(true);
    },
  });
}
