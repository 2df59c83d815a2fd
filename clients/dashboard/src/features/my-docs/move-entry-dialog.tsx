import { useState } from 'react';
import { FormDialog } from '../../ground/controls/form-dialog';
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
  const { myDocs } = useTexts();
  const [target, setTarget] = useState(entry.parentEntryId ?? '');
  const folders = foldersOfView(view.entries, entry.id);
  return (
    <FormDialog
      title={myDocs.moveTitle(nameOf(entry))}
      act={myDocs.move}
      fieldOf={() => 'target'}
      onSubmit={async () => {
        await onMove(target === '' ? null : target);
        onClose();
      }}
      onClose={onClose}
    >
      {({ target: problem }) => (
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
      )}
    </FormDialog>
  );
}
