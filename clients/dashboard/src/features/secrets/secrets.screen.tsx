import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../content/session/session';
import { EmptyState } from '../../ground/controls/empty-state';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Screen } from '../../ground/controls/screen';
import { useTexts } from '../../ground/texts/use-texts';
import { EnvelopeRow } from './envelope-row';
import { SealForm } from './seal-form';
import { envelopesQuery } from './secrets.queries';

/** The sealed secrets of the organization, for its owners and admins. */
export function SecretsScreen() {
  const { secrets } = useTexts();
  const { isTenantAdmin, organization } = useSession();
  const mayNot = !isTenantAdmin ? secrets.onlyAdmins : secrets.notEnabled;
  const may = isTenantAdmin && organization.features.includes('mcp_seal');
  return (
    <Screen title={secrets.title}>
      <p className="mb-6 max-w-[68ch] text-soft">{secrets.hint}</p>
      {may ? <Secrets /> : <EmptyState>{mayNot}</EmptyState>}
    </Screen>
  );
}

function Secrets() {
  const { secrets } = useTexts();
  const envelopes = useInfiniteQuery(envelopesQuery);
  return (
    <>
      <SealForm />
      <h2 className="mb-3 font-serif text-19 font-semibold">{secrets.sentTitle}</h2>
      <LoadedList query={envelopes} rows={envelopes.data} empty={<EmptyState>{secrets.empty}</EmptyState>}>
        {(rows) => (
          <ul className="border-t border-line">
            {rows.map((envelope) => (
              <EnvelopeRow key={envelope.id} envelope={envelope} />
            ))}
          </ul>
        )}
      </LoadedList>
    </>
  );
}
