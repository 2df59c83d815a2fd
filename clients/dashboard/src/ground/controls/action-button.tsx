import { useRef } from 'react';
import { type ActionId, keyOfAction } from '../actions/action-keys';
import { useActions } from '../actions/registry';
import { useRowActions } from '../actions/row-actions';
import { Button, type ButtonProps } from './button';
import { Icon, type IconName } from './icon';

type Props = Omit<ButtonProps, 'onClick' | 'children' | 'shortcut' | 'ref' | 'type'> & {
  /** The name of its action, which decides its key. */
  action: ActionId;
  /** The text of the button, and of the action in the palette and the list of keys. */
  label: string;
  icon?: IconName;
  /** Its name where the screen around it is not seen: in the palette and the list of keys. */
  name?: string;
  onPress: () => void;
};

/** A button for an action of the screen: the palette and the keys have it too, and its key is shown. */
export function ActionButton({ action, label, name = label, icon, onPress, ...props }: Props) {
  useActions(
    props.disabled ? [] : [{ id: action, label: name, group: 'here', run: () => !props.busy && onPress() }],
  );
  return (
    <Button {...props} shortcut={keyOfAction(action)} onClick={onPress}>
      {icon && <Icon name={icon} />}
      {label}
    </Button>
  );
}

/** A button for an action of a row: its key works while the row has the focus. `name` says which row it is about. */
export function RowActionButton({ action, label, name, icon, onPress, ...props }: Props & { name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useRowActions(button, [{ id: action, label: name, group: 'row', run: () => !props.busy && onPress() }]);
  return (
    <Button
      size="small"
      {...props}
      ref={button}
      aria-label={name}
      shortcut={keyOfAction(action)}
      onClick={onPress}
    >
      {icon && <Icon name={icon} />}
      {label}
    </Button>
  );
}

/** The button that submits the form around it. Its key works in the fields of the form and everywhere else on the screen. */
export function SubmitButton({ action, label, ...props }: Omit<Props, 'onPress' | 'icon' | 'name'>) {
  const button = useRef<HTMLButtonElement>(null);
  useActions([
    { id: action, label, group: 'here', run: () => !props.busy && button.current?.form?.requestSubmit() },
  ]);
  return (
    <Button
      kind="primary"
      {...props}
      ref={button}
      type="submit"
      data-key={keyOfAction(action)}
      shortcut={keyOfAction(action)}
    >
      {label}
    </Button>
  );
}
