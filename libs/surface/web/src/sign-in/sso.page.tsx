import type { VNode } from 'preact';
import { OrganizationMoved } from '#access';
import type { ApiError } from '#platform';
import { Button, ButtonLink, Field } from '../parts/form';
import { Layout } from '../parts/layout';
import { pathWithNext } from './path-with-next';
import { CHOICE, choicePath } from './sso-paths';

/** The form that asks for the organization of a person who wants to sign in. */
export function OrganizationPage({
  next,
  typed,
  problem,
}: {
  next: string;
  typed?: string;
  problem?: string;
}): VNode {
  return (
    <Layout title="Sign in with your organization">
      <p class="lead">Your organization signs you in with its own sign-in provider.</p>
      <form method="post" action={CHOICE} novalidate>
        <Field
          label="Organization"
          name="tenant"
          value={typed}
          hint="Its slug, such as acme. It is part of the organization’s addresses."
          problem={problem}
          autocomplete="organization"
          maxLength={40}
          focus
        />
        {next !== '/' && <input type="hidden" name="next" value={next} />}
        <Button>Continue</Button>
      </form>
      <p class="after">
        <a href={pathWithNext('/sign-in', next)}>Sign in with a password</a>
      </p>
    </Layout>
  );
}

/**
 * Asks whether to sign in to an organization. Any link can lead here, so the page names the organization and its provider.
 *
 * @param signedIn the person who is signed in to another organization
 */
export function ConfirmPage({
  tenant,
  issuer,
  next,
  signedIn,
}: {
  tenant: string;
  issuer: string;
  next: string;
  signedIn?: { person: string; organization: string };
}): VNode {
  return (
    <Layout title={`Sign in to ${tenant}?`}>
      <p class="lead">
        The organization <strong>{tenant}</strong> signs you in with <bdi>{new URL(issuer).host}</bdi>.
        Continue only if it is yours.
      </p>
      {signedIn && (
        <p>
          You are signed in as <bdi>{signedIn.person}</bdi> of <bdi>{signedIn.organization}</bdi>. If you
          continue, this browser is signed in to {tenant} instead.
        </p>
      )}
      <form method="post" action={CHOICE}>
        <input type="hidden" name="tenant" value={tenant} />
        {next !== '/' && <input type="hidden" name="next" value={next} />}
        <Button>Sign in to {tenant}</Button>
      </form>
      <p class="after">
        {signedIn ? (
          <a href="/">
            Stay signed in to <bdi>{signedIn.organization}</bdi>
          </a>
        ) : (
          <a href={pathWithNext('/sign-in', next)}>Go to the sign-in page</a>
        )}
      </p>
    </Layout>
  );
}

/**
 * Leads to the provider. A form can't lead there by itself: the Content-Security-Policy forbids forms that end at another host.
 *
 * @param address the address that starts the sign-in
 */
export function ContinuePage({ address }: { address: string }): VNode {
  return (
    <Layout title="Sign in with your organization">
      <p class="lead">Your organization’s sign-in page opens now.</p>
      <ButtonLink href={address}>Continue</ButtonLink>
    </Layout>
  );
}

/** The session has ended here. @param provider the address at which the person signs out of the provider; null if it has none */
export function SignedOutPage({ provider }: { provider: string | null }): VNode {
  return (
    <Layout title="You are signed out">
      {provider === null ? (
        <p class="lead">
          You may still be signed in at your organization’s sign-in provider. On a shared computer, sign out
          there too.
        </p>
      ) : (
        <>
          <p class="lead">
            You are still signed in at <bdi>{new URL(provider).host}</bdi>. On a shared computer, sign out
            there too.
          </p>
          <ButtonLink href={provider}>Sign out there too</ButtonLink>
        </>
      )}
      <p class="after">
        <a href="/">Go to the start page</a>
      </p>
    </Layout>
  );
}

/**
 * The reason why a sign-in did not succeed, in words that reveal nothing about accounts and contain no text of the provider.
 *
 * @param next the path to open after a sign-in
 */
export function SsoProblemPage({
  error,
  tenant,
  next,
}: {
  error: ApiError;
  tenant: string;
  next: string;
}): VNode {
  const again = choicePath(tenant, next);
  const { title, lead, retry } = wordsFor(error);
  return (
    <Layout title={title}>
      <p class="lead">{lead}</p>
      {retry && <ButtonLink href={again}>Try again</ButtonLink>}
      <p class="after">
        <a href={pathWithNext('/sign-in', next)}>Go to the sign-in page</a>
      </p>
    </Layout>
  );
}

interface Words {
  title: string;
  lead: string;
  /** Whether it can succeed if the person tries again. */
  retry: boolean;
}

const WORDS: Record<string, Words> = {
  SVC_SSO_NOT_FOUND: {
    title: 'No single sign-on here',
    lead: 'No organization with this slug uses single sign-on. Check the slug.',
    retry: false,
  },
  SVC_SSO_REFUSED: {
    title: 'No account for you here',
    lead: 'Your provider signed you in, but it did not state a verified e-mail address that has an account in this organization. Ask an owner or admin of the organization.',
    retry: false,
  },
  SVC_SSO_PROVIDER_UNAVAILABLE: {
    title: 'Your provider can’t be used now',
    lead: 'Your organization’s sign-in provider does not answer as it should. Try again in a moment. If this continues, tell an owner of the organization.',
    retry: true,
  },
  SVC_SSO_FAILED: {
    title: 'The sign-in was not completed',
    lead: 'It was canceled, took longer than ten minutes, was completed already, or was started in another browser.',
    retry: true,
  },
};

function wordsFor(error: ApiError): Words {
  const { definition, options } = error;
  const known = WORDS[definition.code];
  if (known) return known;
  if (definition.status === 429) {
    const seconds = options.headers?.['Retry-After'] ?? '60';
    const lead = `Too many people sign in from your network. Wait ${seconds} seconds, then try again.`;
    return { title: 'Too many attempts', lead, retry: false };
  }
  const title = error instanceof OrganizationMoved ? 'Your organization has moved' : 'You can’t sign in now';
  return { title, lead: error.message, retry: false };
}
