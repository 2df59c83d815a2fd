import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '../../content/agents/what-it-may';
import { ActionButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { ErrorState } from '../../ground/controls/error-state';
import { showNotice } from '../../ground/controls/notices';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { endOtherSessions } from './sessions.acts';
import { accessQuery } from './sessions.queries';

/** Signs out all other browsers and, if the person chooses so, what acts without the password. @param count how many others there are */
export function EndOthers({ count }: { count: number }) {
  const { sessions } = useTexts();
  const { data: access, error, refetch } = useQuery(accessQuery);
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const items = access?.items ?? [];
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
      {/* Somebody who lost their password can choose it also while nothing can be listed. */}
      <CheckboxField
        label={sessions.endAll}
        hint={sessions.endAllHint}
        checked={all}
        onChange={({ target }) => setAll(target.checked)}
      />
      {!access && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {items.length > 0 && (
        <ul aria-label={sessions.withoutPassword} className="mb-4 ms-6 border-t border-line text-13">
          {items.map(({ id, kind, name, createdAt, lastUsedAt }) => (
            <li key={id} className="border-b border-line py-1 break-words">
              {sessions.kinds[kind]} <bdi>{visible(name)}</bdi>{' '}
              <span className="text-soft">
                {sessions.added} <Time at={createdAt} />
                {lastUsedAt !== null && (
                  <>
                    {' · '}
                    {sessions.used} <Time at={lastUsedAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {access?.more && <p className="mb-4 text-13 text-soft">{sessions.more}</p>}
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
