import { type FormEvent, useState } from 'react';
import { explain } from '../../ground/api/errors';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import type { ViewEntry, ViewTree } from './my-docs.queries';
import { foldersOfView, nameOf } from './view-folders';

/** Asks for the folder of the view into which an entry is moved. */
export function MoveEntryDialog({
  view,
  entry,
  onClose,
  onMove,
}: {
  view: ViewTree;
  entry: ViewEntry;
  onClose: () => void;
  onMove: (parentEntryId: string | null) => Promise<void>;
}) {
  const texts = useTexts();
  const { myDocs, controls } = texts;
  const [target, setTarget] = useState(entry.parentEntryId ?? '');
  const [problem, setProblem] = useState<string>();
  const folders = foldersOfView(view.entries, entry.id);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await onMove(target === '' ? null : target);
      onClose();
    } catch (error) {
      setProblem(explain(error, texts));
    }
  };
  return (
    <Dialog open onClose={onClose} title={myDocs.moveTitle(nameOf(entry))}>
      <form onSubmit={(event) => void submit(event)}>
        <SelectField
          label={myDocs.target}
          problem={problem}
          value={target}
          options={[
            { value: '', label: myDocs.top },
            ...folders.map(({ id, path }) => ({ value: id, label: path })),
          ]}
          onChange={(event) => setTarget(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button kind="primary" type="submit">
            {myDocs.move}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
