import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ground/controls/button';
import { Dialog } from '../../../ground/controls/dialog';
import { useTexts } from '../../../ground/texts/use-texts';
import { download } from '../text/download';
import type { EditSession } from './edit-session';
import { leavingOf } from './leaving';

/** Asks a person who leaves the editor by a link or with Back, if neither the service nor this device has the text. */
export function LeaveQuestion({ session }: { session: EditSession }) {
  const { leave, download: downloadLabel } = useTexts().editor;
  const { history } = useRouter();
  const { status } = useSyncExternalStore(session.subscribe, session.read);
  const [isAsking, ask] = useState(false);
  const leaving = useMemo(() => leavingOf(() => session.wouldLose(), ask), [session]);
  useEffect(() => {
    const unblock = history.block({
      blockerFn: (navigation) => leaving.block(navigation),
      // The page asks by itself before it is closed.
      enableBeforeUnload: false,
    });
    return () => {
      unblock();
      // Another tab has taken the text, for example. Nothing is left to stay for.
      leaving.answer(false);
    };
  }, [history, leaving]);
  useEffect(() => {
    // An attempt has succeeded while the person was being asked.
    if (isAsking && !session.saver.isAtRisk) leaving.answer(false);
  }, [session, status, isAsking, leaving]);
  return (
    <Dialog
      open={isAsking}
      onClose={() => leaving.answer(true)}
      title={leave.title}
      description={leave.consequence}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => download(session.opened.facts.path, session.text)}>{downloadLabel}</Button>
        <Button kind="danger" onClick={() => leaving.answer(false)}>
          {leave.act}
        </Button>
        <Button kind="primary" onClick={() => leaving.answer(true)}>
          {leave.stay}
        </Button>
      </div>
    </Dialog>
  );
}
