import { ContextMenu } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import { shownKey } from '../../ground/actions/keys';
import { classes } from '../../ground/controls/classes';
import { Icon } from '../../ground/controls/icon';
import type { MenuItem } from '../../ground/controls/menu';

/** The actions of a row, at the pointer or, by key, at the row. */
export function TreeMenu({
  area,
  items,
  children,
}: {
  area: ReactElement;
  items: readonly (readonly MenuItem[])[];
  children: ReactNode;
}) {
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger render={area}>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="z-50">
          <ContextMenu.Popup className="max-h-[70vh] min-w-52 overflow-auto rounded-card border border-line bg-sheet py-1 text-14 text-ink shadow-float outline-none">
            {items
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <ContextMenu.Group
                  key={group[0]?.label}
                  className={classes(index > 0 && 'mt-1 border-t border-line pt-1')}
                >
                  {group.map(({ label, icon, shortcut, danger, disabled, onSelect }) => (
                    <ContextMenu.Item
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
                        <kbd className="ms-6 font-sans text-13 text-soft">{shownKey(shortcut)}</kbd>
                      )}
                    </ContextMenu.Item>
                  ))}
                </ContextMenu.Group>
              ))}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
