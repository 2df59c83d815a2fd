import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts';
import { Button } from './button';
import { Dialog } from './dialog';
import { Form, type FormProps } from './form';

/** A dialog with a form. The act also closes the dialog. */
export function FormDialog({
  title,
  description,
  act,
  kind = 'primary',
  onClose,
  ...form
}: FormProps & {
  title: string;
  description?: ReactNode;
  /** The text of the button, such as "Create". */
  act: string;
  /** `danger` for an act that destroys something. */
  kind?: 'primary' | 'danger';
  onClose: () => void;
}) {
  const { controls } = useTexts();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open onClose={onClose} title={title} description={description} busy={isBusy}>
      <Form
        {...form}
        onBusy={setBusy}
        buttons={(busy) => (
          <div className="flex flex-wrap justify-end gap-3">
            <Button busy={busy} onClick={onClose}>
              {controls.cancel}
            </Button>
            <Button kind={kind} type="submit" busy={busy}>
              {act}
            </Button>
          </div>
        )}
      />
    </Dialog>
  );
}
