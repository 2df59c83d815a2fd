import { type KeyboardEvent, cloneElement, useState } from 'react';
import type { MenuProps } from './menu-item';
import { Later, useLater } from './use-later';

/** The list of a menu. The shell loads it when the first screen is there. */
export const menuPopup = new Later(async () => (await import('./menu-popup')).MenuPopup);

/** A list of actions that a button opens. */
export function Menu({ trigger, items }: MenuProps) {
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
