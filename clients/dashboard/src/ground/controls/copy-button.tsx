import { useState } from 'react';
import type { ActionId } from '../actions/action-keys';
import { useTexts } from '../texts/use-texts';
import { ActionButton, RowActionButton } from './action-button';
import { announce } from './announce';
import { copyText } from './copy-text';
import { showNotice } from './notices';

/** Copies a text, and says whether the browser did. `name` says what it copies, where the label does not. */
export function CopyButton({
  action,
  text,
  label,
  name,
  inRow = false,
}: {
  action: ActionId;
  text: string;
  label?: string;
  name?: string;
  inRow?: boolean;
}) {
  const { controls } = useTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) return showNotice(controls.notCopied, { kind: 'problem' });
    setCopied(true);
    announce(controls.copied);
    setTimeout(setCopied, 2000, false);
  };
  const shown = label ?? controls.copy;
  const Part = inRow ? RowActionButton : ActionButton;
  return (
    <Part
      size="small"
      icon={isCopied ? 'check' : 'copy'}
      action={action}
      label={isCopied ? controls.copied : shown}
      // The name of a button contains the text that it shows.
      name={isCopied ? controls.copied : (name ?? shown)}
      onPress={() => void copy()}
    />
  );
}
