import { type HTMLAttributes, type KeyboardEvent, type ReactElement, Suspense, cloneElement, lazy, useState } from 'react';
import type { IconName } from './icon';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Its key, in the notation of actions. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button, such as `<IconButton icon="more" label="…" />`. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Groups of actions, with a line between two groups. */
  items: readonly (readonly MenuItem[])[];
}

const load = async () => ({ default: (await import('./menu-popup')).MenuPopup });
const MenuPopup = lazy(load);
const loadSoon = (): void => void load().catch(() => undefined);

/** A list of actions that a button opens. It is loaded when the person is about to open one. */
export function Menu({ trigger, items }: MenuProps) {
  const [wasOpened, setOpened] = useState(false);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpened(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpened(true);
    },
    onPointerEnter: loadSoon,
    onFocus: loadSoon,
  });
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup trigger={trigger} items={items} />
    </Suspense>
  );
}
