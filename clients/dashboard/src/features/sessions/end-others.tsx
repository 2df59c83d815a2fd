import { useState } from 'react';
import { AllAccessChoice } from '../../content/account/all-access-choice';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { endOtherSessions } from './sessions.acts';

/** Signs out all other browsers and, if the person chooses so, what acts without the password. @param count how many others there are */
export function EndOthers({ count }: { count: number }) {
  const { sessions } = useTexts();
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await endOtherSessions(all);
    setAll(false);
    showNotice(all ? sessions.everythingEnded : sessions.othersEnded);
  };
  return (
    <section aria-labelledby="end-others" className="mt-8 max-w-[68ch]">
      <h2 id="end-others" className="mb-3 font-serif text-19 font-semibold">
        {sessions.endOthers}
      </h2>
      <p className="mb-4">{sessions.endOthersHint}</p>
      <AllAccessChoice checked={all} onChange={setAll} />
      <ActionButton
        kind="danger"
        action="sessions.endOthers"
        label={sessions.endOthers}
        onPress={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={sessions.endOthersTitle}
        act={sessions.endOthers}
        onConfirm={confirm}
      >
        <p>
          {sessions.othersSignedOut(count)} {all && sessions.allEnds}
        </p>
      </ConfirmDialog>
    </section>
  );
}
