import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ground/controls/icon';
import { Time } from '../../ground/controls/time';
import { visibleText } from '../../ground/controls/visible-parts';
import { type StepName, type StepState, stepsOf } from './set-up';
import type { ScimState, SingleSignOn } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';
import type { ProviderCheck } from './use-provider-check';

const ICONS: Record<StepState, IconName> = {
  done: 'check',
  missing: 'more',
  problem: 'warning',
  unknown: 'more',
};
const COLORS: Record<StepState, string> = {
  done: 'text-accent',
  missing: 'text-soft',
  problem: 'text-alarm',
  unknown: 'text-soft',
};

interface Props {
  oidc: SingleSignOn;
  scim: ScimState;
  check: ProviderCheck;
  isOwner: boolean;
}

/** The steps of the set-up in order, each with its present state. */
export function SetUpSteps(props: Props) {
  const { sso } = useOwnTexts();
  const steps = stepsOf({ ...props, check: props.check.result });
  const done = steps.filter(({ state }) => state === 'done').length;
  const details = useDetails(props);
  return (
    <section aria-labelledby="set-up" className="mb-10">
      <h2 id="set-up" className="mb-1">
        {sso.setUp}
      </h2>
      <p role="status" className="mb-3 text-13 text-soft">
        {sso.progress(done, steps.length)}
      </p>
      <ol className="border-t border-line">
        {steps.map(({ name, state }) => (
          <li key={name} className="flex gap-3 border-b border-line py-2">
            <Icon name={ICONS[state]} className={`mt-1 ${COLORS[state]}`} />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{sso.steps[name]}</span>
                <span className={`text-13 ${COLORS[state]}`}>{sso.states[state]}</span>
              </p>
              <p className="text-13 break-words text-soft">{details[name]}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useDetails({ oidc, scim: { token }, check, isOwner }: Props): Record<StepName, ReactNode> {
  const { sso } = useOwnTexts();
  const { provedDomains, signedInPeople } = oidc.setup;
  const provider = (): string => {
    if (oidc.connection === null) return sso.providerWaits;
    if (check.isBusy) return sso.checking;
    if (check.result) return check.result.problem ?? sso.providerAnswers;
    return check.failure ?? (isOwner ? sso.providerUnknown : sso.providerUnknownAdmin);
  };
  return {
    domain: (
      <>
        {provedDomains > 0 ? sso.domainDone(provedDomains) : sso.domainMissing}{' '}
        <Link to="/settings/domains" className="whitespace-nowrap">
          {sso.toDomains}
        </Link>
      </>
    ),
    connection: oidc.connection ? (
      <bdi>{visibleText(oidc.connection.issuer)}</bdi>
    ) : isOwner ? (
      sso.connectionMissing
    ) : (
      sso.connectionMissingAdmin
    ),
    provider: provider(),
    signIn: signedInPeople > 0 ? sso.signInDone(signedInPeople) : sso.signInMissing,
    scim:
      token === null ? (
        sso.scimMissing
      ) : token.lastUsedAt === null ? (
        sso.scimUnused
      ) : (
        <>
          {sso.scimUsed} <Time at={token.lastUsedAt} />
        </>
      ),
  };
}
