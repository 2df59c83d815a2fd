import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { useTexts } from '../../ground/texts/use-texts';
import { Groups } from './groups';

/** Creates and changes share groups. */
export function GroupsDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated?: (groupId: string) => void;
}) {
  const { sharing } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={sharing.groups} description={sharing.groupsHint}>
      {open && (
        <Groups
          onCreated={onCreated}
          hasKeys={false}
          submit={(busy) => (
            <Button type="submit" busy={busy}>
              {sharing.createGroup}
            </Button>
          )}
        />
      )}
    </Dialog>
  );
}
