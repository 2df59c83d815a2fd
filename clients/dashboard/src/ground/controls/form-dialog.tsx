import type { ReactNode } from 'react';
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
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <Form
        {...form}
        buttons={(busy) => (
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{controls.cancel}</Button>
            <Button kind={kind} type="submit" busy={busy}>
              {act}
            </Button>
          </div>
        )}
      />
    </Dialog>
  );
}
