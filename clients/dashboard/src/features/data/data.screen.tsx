import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { ActionLink } from '../../ground/controls/action-link';
import { DeleteAccount } from './delete-account';
import { useDataTexts } from './use-data-texts';

/** Lets a person download what is stored for them, and delete their account. */
export function DataScreen() {
  const data = useDataTexts();
  const { deletesAt } = useSession().organization;
  return (
    <SettingsScreen title={data.title}>
      <section aria-labelledby="download" className="max-w-[68ch]">
        <h2 id="download" className="mb-3 font-serif text-19 font-semibold">
          {data.download}
        </h2>
        <p className="mb-4">{data.downloadHint}</p>
        <ActionLink
          kind="plain"
          action="data.download"
          label={data.downloadAct}
          href="/api/me/export"
          download
        />
      </section>
      <section aria-labelledby="delete-account" className="mt-8 max-w-[68ch]">
        <h2 id="delete-account" className="mb-3 font-serif text-19 font-semibold">
          {data.delete}
        </h2>
        {deletesAt === null ? <DeleteAccount /> : <p>{data.withOrganization}</p>}
      </section>
    </SettingsScreen>
  );
}
