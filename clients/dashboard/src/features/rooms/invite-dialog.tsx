import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { Button } from '../../ground/controls/button';
import { CopyButton } from '../../ground/controls/copy-button';
import { Dialog } from '../../ground/controls/dialog';
import { Form } from '../../ground/controls/form';
import { SelectField } from '../../ground/controls/select-field';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { useMyPart } from './my-part';
import { OpenInvites } from './open-invites';
import { inviteLink } from './room-input';
import { invite } from './rooms.acts';
import type { Room } from './rooms.queries';

const TIMES = [300, 3_600, 14_400, 86_400] as const;
type Kind = Parameters<typeof invite>[1];

/** Issues invites and the code of a room. Each secret is shown once. */
export function InviteDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const { rooms, controls } = useTexts();
  const { isHost } = useMyPart(room);
  const { codeJoinDisabled } = useSession().policies;
  const kinds: readonly Kind[] = [
    'observer',
    'co-moderator',
    ...(isHost ? (['agent'] as const) : []),
    ...(isHost && !codeJoinDisabled ? (['code'] as const) : []),
  ];
  const [kind, setKind] = useState<Kind>('observer');
  const [seconds, setSeconds] = useState(3_600);
  const [issued, setIssued] = useState<{ kind: Kind; secret: string; expiresAt: string }>();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open onClose={onClose} title={rooms.invite} description={rooms.inviteHints[kind]} busy={isBusy}>
      <Form
        onBusy={setBusy}
        onSubmit={async () => {
          const answer = await invite(room.id, kind, seconds);
          const isLink = kind === 'observer' || kind === 'co-moderator';
          const secret = isLink ? inviteLink(location.origin, answer.secret) : answer.secret;
          setIssued({ ...answer, kind, secret });
        }}
        buttons={(busy) => (
          <div className="flex flex-wrap justify-end gap-3">
            <Button busy={busy} onClick={onClose}>
              {controls.close}
            </Button>
            <Button kind="primary" type="submit" busy={busy}>
              {rooms.issue}
            </Button>
          </div>
        )}
      >
        {() => (
          <>
            <SelectField
              label={rooms.inviteKind}
              value={kind}
              options={kinds.map((value) => ({ value, label: rooms.inviteKinds[value] }))}
              onChange={({ target }) => setKind(target.value as Kind)}
            />
            <SelectField
              label={rooms.validFor}
              value={seconds}
              options={TIMES.map((value) => ({ value: String(value), label: rooms.times[value] }))}
              onChange={({ target }) => setSeconds(Number(target.value))}
            />
          </>
        )}
      </Form>
      {issued && (
        <div role="status" className="mt-4 border-s-3 border-accent ps-4">
          <p className="mb-1">
            {rooms.inviteKinds[issued.kind]}. {rooms.shownOnce} {rooms.validUntil}{' '}
            <Time at={issued.expiresAt} />
          </p>
          <p className="mb-2">
            <code className="font-mono text-13 break-all">{issued.secret}</code>
          </p>
          <CopyButton action="roomInvite.copy" text={issued.secret} />
        </div>
      )}
      <OpenInvites roomId={room.id} />
    </Dialog>
  );
}
