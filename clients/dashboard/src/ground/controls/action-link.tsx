import { useRef } from 'react';
import { type ActionId, keyOfAction } from '../actions/action-keys';
import { useActions } from '../actions/registry';
import { useRowActions } from '../actions/row-actions';
import { type ButtonKind, buttonStyle } from './button-style';
import { KeyHint, useAriaKey } from './key-hint';

interface Props {
  /** The name of its action, which decides its key. */
  action: ActionId;
  label: string;
  href: string;
  download?: boolean;
  kind?: ButtonKind;
}

/** A link to a page or a file that looks like a button and is an action of the screen. */
export function ActionLink({ action, label, kind = 'quiet', ...props }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const ariaKey = useAriaKey(keyOfAction(action));
  useActions([{ id: action, label, group: 'here', run: () => link.current?.click() }]);
  return (
    <a {...props} ref={link} aria-keyshortcuts={ariaKey} className={buttonStyle(kind)}>
      {label}
      <KeyHint shortcut={keyOfAction(action)} />
    </a>
  );
}

/** The same for an action of a row. `name` says which row it is about. */
export function RowActionLink({ action, label, name, kind = 'quiet', ...props }: Props & { name: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const ariaKey = useAriaKey(keyOfAction(action));
  useRowActions(link, [{ id: action, label: name, group: 'row', run: () => link.current?.click() }]);
  return (
    <a
      {...props}
      ref={link}
      aria-label={name}
      aria-keyshortcuts={ariaKey}
      className={buttonStyle(kind, 'small')}
    >
      {label}
      <KeyHint shortcut={keyOfAction(action)} />
    </a>
  );
}
