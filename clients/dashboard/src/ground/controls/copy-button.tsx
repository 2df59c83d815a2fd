import { useState } from 'react';
import { useTexts } from '../texts/use-texts';
import { announce } from './announce';
import { Button } from './button';
import { Icon } from './icon';

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { controls } = useTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(controls.copied);
    setTimeout(setCopied, 2000, false);
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? controls.copied : (label ?? controls.copy)}
    </Button>
  );
}
