import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { ErrorState } from '../../ground/controls/error-state';
import { showNotice } from '../../ground/controls/notices';
import { Skeleton } from '../../ground/controls/skeleton';
import { DomainForm } from './domain-form';
import { DomainRow } from './domain-row';
import { removeDomain } from './domains.acts';
import { type Domain, domainsQuery } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';

/** A form for a domain, and the domains of the organization. They can be listed and removed with every plan. */
export function Domains() {
  const { domains } = useOwnTexts();
  const { role, organization } = useSession();
  const { data, error, refetch } = useQuery(domainsQuery);
  const [removed, remove] = useState<Domain>();
  const hasPlan = organization.plan === 'enterprise';
  const isOwner = role === 'owner';
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-soft">
        {domains.hint} {hasPlan && !isOwner && domains.onlyOwners}
      </p>
      <p className="mb-6">
        <Link to="/settings/single-sign-on">{domains.toSignOn}</Link>
      </p>
      {hasPlan ? <DomainForm /> : <p className="mb-8 max-w-[68ch]">{domains.otherPlan(organization.plan)}</p>}
      <h2 className="mb-3">{domains.list}</h2>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data?.length === 0 && <p className="text-soft">{domains.empty}</p>}
      {data && data.length > 0 && (
        <ul className="border-t border-line">
          {data.map((domain) => (
            <DomainRow
              key={domain.id}
              domain={domain}
              mayVerify={isOwner && hasPlan}
              onRemove={() => remove(domain)}
            />
          ))}
        </ul>
      )}
      {removed && (
        <ConfirmDialog
          open
          onClose={() => remove(undefined)}
          title={domains.removeTitle(removed.domain)}
          act={domains.remove}
          onConfirm={async () => {
            await removeDomain(removed.id);
            showNotice(domains.removed(removed.domain));
          }}
        >
          <p>{domains.removeMeans}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
