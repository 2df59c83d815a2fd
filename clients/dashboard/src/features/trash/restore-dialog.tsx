import { type FormEvent, useState } from 'react';
import { explain } from '../../ground/api/errors';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { type TrashEntry, restoreAt } from './trash.queries';

/** Restores a node at another path. */
export function RestoreDialog({
  entry,
  problem: first,
  onClose,
  onRestored,
}: {
  entry: TrashEntry;
  problem?: string | undefined;
  onClose: () => void;
  onRestored: () => void;
}) {
  const texts = useTexts();
  const { trash, controls } = texts;
  const [path, setPath] = useState(entry.path);
  const [problem, setProblem] = useState(first);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await restoreAt(entry.id, path.startsWith('/') ? path : `/${path}`);
      onRestored();
      onClose();
    } catch (error) {
      setProblem(explain(error, texts));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={trash.restoreAt(entry.name)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={trash.newPath}
          hint={trash.newPathHint}
          problem={problem}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {trash.restore}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
