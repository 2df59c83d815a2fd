import { TextDialog } from '../../ground/controls/text-dialog';
import { useTexts } from '../../ground/texts/use-texts';
import { type TrashEntry, restoreAt } from './trash.queries';

/** Restores a node at another path. */
export function RestoreDialog({
  entry,
  problem,
  onClose,
  onRestored,
}: {
  entry: TrashEntry;
  problem?: string | undefined;
  onClose: () => void;
  onRestored: () => void;
}) {
  const { trash } = useTexts();
  return (
    <TextDialog
      title={trash.restoreAt(entry.name)}
      label={trash.newPath}
      hint={trash.newPathHint}
      act={trash.restore}
      value={entry.path}
      problem={problem}
      maxLength={2000}
      onClose={onClose}
      onSave={async (path) => {
        await restoreAt(entry.id, path.startsWith('/') ? path : `/${path}`);
        onRestored();
      }}
    />
  );
}
