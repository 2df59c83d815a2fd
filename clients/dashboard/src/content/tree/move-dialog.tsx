import { useMemo, useState } from 'react';
import { FormDialog } from '../../ground/controls/form-dialog';
import { useTexts } from '../../ground/texts/use-texts';
import { FolderPicker } from './folder-picker';
import type { NodeRow } from './rows';
import { OpenTree } from './open-tree';

/** Asks for the folder into which nodes are moved. */
export function MoveDialog({
  tree,
  moved,
  onClose,
  onMove,
}: {
  tree: OpenTree;
  moved: readonly NodeRow[];
  onClose: () => void;
  onMove: (folder: NodeRow) => void;
}) {
  const { tree: texts } = useTexts();
  // Its folders open and close without those of the tree behind it; what was read is shared.
  const picker = useMemo(() => new OpenTree(tree.client, tree.projectId, tree.rootId), [tree]);
  const [chosen, setChosen] = useState<NodeRow>(picker.model.root);
  const ids = new Set(moved.map(({ id }) => id));
  const move = (): void => {
    onMove(chosen);
    onClose();
  };
  return (
    <FormDialog
      title={texts.moveTitle(moved.length, moved[0]?.node.name ?? '')}
      description={texts.moveHint}
      act={texts.moveHere}
      onSubmit={move}
      onClose={onClose}
    >
      {() => (
        <FolderPicker
          tree={picker}
          rootName={texts.top}
          chosenId={chosen.id}
          canChoose={(id) => !ids.has(id)}
          onChoose={setChosen}
        />
      )}
    </FormDialog>
  );
}
