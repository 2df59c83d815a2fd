import { useState } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { InviteDialog } from './invite-dialog';
import { useMyPart } from './my-part';
import { endOrResume } from './rooms.acts';
import type { Room } from './rooms.queries';
import { useAct } from './use-act';

/** The actions of the host and the co-moderators on an open room. */
export function RoomToolbar({ room }: { room: Room }) {
  const { rooms } = useTexts();
  const { isHost, moderates } = useMyPart(room);
  const { isBusy, run } = useAct();
  const [dialog, setDialog] = useState<'invite' | 'close'>();
  if (room.status === 'closed') return null;
  return (
    <>
      {moderates && room.status === 'idle' && (
        <ActionButton
          kind="primary"
          busy={isBusy}
          action="room.resume"
          label={rooms.resume}
          onPress={() => run(() => endOrResume(room.id, 'resume'), rooms.resumed)}
        />
      )}
      {moderates && (
        <ActionButton action="room.invite" label={rooms.invite} onPress={() => setDialog('invite')} />
      )}
      {isHost && (
        <ActionButton
          kind="danger"
          action="room.close"
          label={rooms.close}
          onPress={() => setDialog('close')}
        />
      )}
      {dialog === 'invite' && <InviteDialog room={room} onClose={() => setDialog(undefined)} />}
      <ConfirmDialog
        open={dialog === 'close'}
        onClose={() => setDialog(undefined)}
        title={rooms.closeTitle}
        act={rooms.close}
        onConfirm={async () => {
          await endOrResume(room.id, 'close');
          showNotice(rooms.isClosed);
        }}
      >
        {rooms.closeHint}
      </ConfirmDialog>
    </>
  );
}
