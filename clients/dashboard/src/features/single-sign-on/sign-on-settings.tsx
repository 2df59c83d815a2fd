import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { ErrorState } from '../../ground/controls/error-state';
import { Skeleton } from '../../ground/controls/skeleton';
import { ConnectionFacts } from './connection-facts';
import { ConnectionForm } from './connection-form';
import { ConnectionUpkeep } from './connection-upkeep';
import { ProviderAddresses } from './provider-addresses';
import { ScimPart } from './scim-part';
import { SetUpSteps } from './set-up-steps';
import { scimTokenQuery, singleSignOnQuery } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';
import { useProviderCheck } from './use-provider-check';

/** How far the set-up is, then its parts in the order in which they are filled in. */
export function SignOnSettings() {
  const { sso } = useOwnTexts();
  const isOwner = useSession().role === 'owner';
  const oidc = useQuery(singleSignOnQuery);
  const scim = useQuery(scimTokenQuery);
  const check = useProviderCheck();
  // The form begins empty again after a removal.
  const [removals, setRemovals] = useState(0);
  if (!oidc.data || !scim.data) {
    const error = oidc.error ?? scim.error;
    const retry = (): void => void Promise.all([oidc.refetch(), scim.refetch()]);
    return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton />;
  }
  const { connection } = oidc.data;
  return (
    <div className="max-w-[760px]">
      <p className="mb-6 text-soft">
        {sso.hint} {!isOwner && sso.onlyOwners}
      </p>
      <SetUpSteps oidc={oidc.data} scim={scim.data} check={check} isOwner={isOwner} />
      <ProviderAddresses oidc={oidc.data} />
      <section aria-labelledby="connection" className="mb-10">
        <h2 id="connection" className="mb-3">
          {sso.connection}
        </h2>
        {isOwner ? (
          <ConnectionForm key={removals} oidc={oidc.data} onSaved={() => void check.run()} />
        ) : (
          connection && <ConnectionFacts connection={connection} />
        )}
        {isOwner && connection && (
          <ConnectionUpkeep
            connection={connection}
            check={check}
            onRemoved={() => {
              check.forget();
              setRemovals(removals + 1);
            }}
          />
        )}
      </section>
      <ScimPart scim={scim.data} />
    </div>
  );
}
