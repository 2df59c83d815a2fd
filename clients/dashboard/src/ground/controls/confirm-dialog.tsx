import { type ReactNode, useEffect, useState } from 'react';
import { explain } from '../api/errors';
import { useTexts } from '../texts/use-texts';
import { Button } from './button';
import { Dialog } from './dialog';
import { Notice } from './notice';

/** Asks once before an act that destroys something. It stays open, with the reason, if the act is refused. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  act,
  onConfirm,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** The text of the button, such as "Delete the project". */
  act: string;
  onConfirm: () => Promise<unknown>;
}) {
  const texts = useTexts();
  const [state, setState] = useState<{ busy: boolean; problem?: unknown }>({ busy: false });
  useEffect(() => {
    // A refusal belongs to the question before.
    if (!open) setState({ busy: false });
  }, [open]);
  const confirm = async (): Promise<void> => {
    setState({ busy: true });
    try {
      await onConfirm();
      setState({ busy: false });
      onClose();
    } catch (problem) {
      setState({ busy: false, problem });
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={title} busy={state.busy}>
      <div className="mb-5">{children}</div>
      {state.problem !== undefined && <Notice kind="problem">{explain(state.problem, texts)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button busy={state.busy} onClick={onClose}>
          {texts.controls.cancel}
        </Button>
        <Button kind="danger" busy={state.busy} onClick={() => void confirm()}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
