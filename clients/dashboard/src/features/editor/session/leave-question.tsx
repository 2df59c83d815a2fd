import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ground/controls/button';
import { Dialog } from '../../../ground/controls/dialog';
import { useTexts } from '../../../ground/texts/use-texts';
import { download } from '../text/download';
import type { EditSession } from './edit-session';

/** Asks a person who leaves the editor by a link or with Back, if neither the service nor this device has the text. */
export function LeaveQuestion({ session }: { session: EditSession }) {
  const { leave, download: downloadLabel } = useTexts().editor;
  const { history } = useRouter();
  const { status } = useSyncExternalStore(session.subscribe, session.read);
  /** Answers whether the person stays. */
  const [answer, setAnswer] = useState<(isStaying: boolean) => void>();
  useEffect(
    () =>
      history.block({
        blockerFn: async () =>
          (await session.wouldLose()) &&
          new Promise<boolean>((resolve) => {
            setAnswer(() => (isStaying: boolean) => {
              setAnswer(undefined);
              resolve(isStaying);
            });
          }),
        // The page asks by itself before it is closed.
        enableBeforeUnload: false,
      }),
    [history, session],
  );
  useEffect(() => {
    // An attempt has succeeded while the person was being asked.
    if (!session.saver.isAtRisk) answer?.(false);
  }, [session, status, answer]);
  return (
    <Dialog
      open={answer !== undefined}
      onClose={() => answer?.(true)}
      title={leave.title}
      description={leave.consequence}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => download(session.opened.facts.path, session.text)}>{downloadLabel}</Button>
        <Button kind="danger" onClick={() => answer?.(false)}>
          {leave.act}
        </Button>
        <Button kind="primary" onClick={() => answer?.(true)}>
          {leave.stay}
        </Button>
      </div>
    </Dialog>
  );
}
