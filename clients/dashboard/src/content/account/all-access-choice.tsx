import { useQuery } from '@tanstack/react-query';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { ErrorState } from '../../ground/controls/error-state';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { visible } from '../agents/what-it-may';
import { accessQuery } from './account.queries';

/** The choice to end what acts for the person without their password, and a list of it. */
export function AllAccessChoice({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { sessions } = useTexts();
  const { data: access, error, refetch } = useQuery(accessQuery);
  const items = access?.items ?? [];
  return (
    <>
      {/* Somebody who lost their password can choose it also while nothing can be listed. */}
      <CheckboxField
        label={sessions.endAll}
        hint={sessions.endAllHint}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
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
    </>
  );
}
