import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { Notice } from '../../ground/controls/notice';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import { restoreOrganization } from './organization.acts';

/** Says when the organization is deleted, and cancels that. */
export function RestorePart({ deletesAt }: { deletesAt: string }) {
  const texts = useTexts();
  const { organization } = useSettingsTexts();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const restore = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await restoreOrganization();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="deletion" className="max-w-[68ch]">
      <h2 id="deletion" className="mb-3 font-serif text-19 font-semibold">
        {organization.deletion}
      </h2>
      <p className="mb-4">
        {organization.suspendedUntil(
          new Date(deletesAt).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' }),
        )}
      </p>
      <p className="mb-4">{organization.restoreMeans}</p>
      {problem !== undefined && <Notice kind="problem">{explain(problem, texts)}</Notice>}
      <ActionButton
        kind="primary"
        action="organization.restore"
        label={organization.restore}
        busy={busy}
        onPress={() => void restore()}
      />
      <p className="mt-6">
        {organization.downloadBefore} <Link to="/settings/data">{texts.settings.names.data}</Link>
        {' · '}
        <Link to="/settings/audit-log">{texts.settings.names.auditLog}</Link>
      </p>
    </section>
  );
}
