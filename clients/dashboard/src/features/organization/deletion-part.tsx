import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '../../content/account/account.queries';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { ActionButton } from '../../ground/controls/action-button';
import { ErrorState } from '../../ground/controls/error-state';
import { DeletionDialog } from './deletion-dialog';

/** Says what deleting the organization means, and offers it. */
export function DeletionPart({ slug, days }: { slug: string; days: number }) {
  const { organization: texts } = useSettingsTexts();
  const [isAsking, setAsking] = useState(false);
  const { data: account, error, refetch } = useQuery({ ...accountQuery, enabled: isAsking });
  return (
    <section aria-labelledby="delete">
      <h2 id="delete" className="mb-3 font-serif text-19 font-semibold">
        {texts.delete}
      </h2>
      <p className="mb-2">{texts.deleteMeans(days)}</p>
      <ul className="mb-4 list-disc ps-5">
        {texts.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      {isAsking && !account && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ActionButton
        kind="danger"
        action="organization.delete"
        label={texts.delete}
        busy={isAsking && !account && !error}
        onPress={() => setAsking(true)}
      />
      {isAsking && account && (
        <DeletionDialog slug={slug} account={account} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
