import type { ScimState, SingleSignOn } from './sign-on.queries';

export type StepName = 'domain' | 'connection' | 'provider' | 'signIn' | 'scim';
export type StepState = 'done' | 'missing' | 'problem' | 'unknown';

/** A step of the set-up, and whether it is done. */
export interface Step {
  name: StepName;
  state: StepState;
}

/** The facts about the set-up: from the service, and from the last check of the provider on this screen. */
export interface SetUp {
  oidc: Pick<SingleSignOn, 'connection' | 'setup'>;
  scim: Pick<ScimState, 'token'>;
  check?: { ok: boolean } | undefined;
}

/** The steps of the set-up, in the order in which they are taken. */
export function stepsOf({ oidc: { connection, setup }, scim, check }: SetUp): Step[] {
  const known = (isDone: boolean): StepState => (isDone ? 'done' : 'missing');
  const provider = (): StepState => {
    if (connection === null) return 'missing';
    if (check === undefined) return 'unknown';
    return check.ok ? 'done' : 'problem';
  };
  return [
    { name: 'domain', state: known(setup.provedDomains > 0) },
    { name: 'connection', state: known(connection !== null) },
    { name: 'provider', state: provider() },
    { name: 'signIn', state: known(setup.signedInPeople > 0) },
    { name: 'scim', state: known(scim.token !== null) },
  ];
}
