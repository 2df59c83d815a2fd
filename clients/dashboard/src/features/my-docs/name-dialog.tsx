import { type FormEvent, useState } from 'react';
import { explain } from '../../ground/api/errors';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

/** Asks for a name. What was typed stays if it is refused. */
export function NameDialog({
  title,
  label,
  act,
  name: first = '',
  onClose,
  onSave,
}: {
  title: string;
  label: string;
  act: string;
  name?: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}) {
  const texts = useTexts();
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblem(texts.myDocs.nameNeeded);
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      setProblem(explain(error, texts));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={label}
          problem={problem}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{texts.controls.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
