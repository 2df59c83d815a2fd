import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { useTexts } from '../../ground/texts/use-texts';
import type { NodeRow } from './rows';
import { MoveDialog } from './move-dialog';
import type { TreeCommands } from './tree-commands';

/** A question that a tree asks before it deletes or moves nodes. */
export interface TreeQuestion {
  about: 'delete' | 'move';
  rows: readonly NodeRow[];
}

/** The dialogs of a tree. */
export function TreeDialogs({
  commands,
  question,
  onClose,
  onMove,
}: {
  commands: TreeCommands;
  question: TreeQuestion | null;
  onClose: () => void;
  onMove: (moved: readonly NodeRow[], parent: NodeRow) => void;
}) {
  const { tree: texts } = useTexts();
  const rows = question?.rows ?? [];
  const isDeleting = question?.about === 'delete' && rows.length > 0;
  return (
    <>
      <ConfirmDialog
        open={isDeleting}
        onClose={onClose}
        title={texts.deleteTitle(rows.length, rows[0]?.node.name ?? '')}
        act={texts.delete}
        onConfirm={async () => void commands.remove(rows.map(({ node }) => node))}
      >
        <p>{texts.deleteHint}</p>
      </ConfirmDialog>
      {question?.about === 'move' && rows.length > 0 && (
        <MoveDialog
          tree={commands.tree}
          moved={rows}
          onClose={onClose}
          onMove={(parent) => onMove(rows, parent)}
        />
      )}
    </>
  );
}
