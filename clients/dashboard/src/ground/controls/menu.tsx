import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { shownKey } from '../actions/keys';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Its key, in the notation of actions. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

/**
 * A list of actions that a button opens.
 *
 * @param trigger the button, such as `<IconButton icon="more" label="…" />`
 * @param items groups of actions, with a line between two groups
 */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly (readonly MenuItem[])[] }) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="z-50" sideOffset={4} align="end">
          <BaseMenu.Popup className="max-h-[70vh] min-w-52 overflow-auto rounded-card border border-line bg-sheet py-1 text-14 text-ink shadow-float">
            {items
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <BaseMenu.Group
                  key={group[0]!.label}
                  className={classes(index > 0 && 'mt-1 border-t border-line pt-1')}
                >
                  {group.map(({ label, icon, shortcut, danger, disabled, onSelect }) => (
                    <BaseMenu.Item
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
                    </BaseMenu.Item>
                  ))}
                </BaseMenu.Group>
              ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
