import type { ComponentChildren, VNode } from 'preact';
import type { Person } from '#access';
import { type AuthorizationRequest, isLoopbackAddress } from '#oauth';
import type { VisitorNames } from '../page/visitors.repository';
import { Facts, Notice } from '../parts/blocks';
import { Button } from '../parts/form';
import { Layout } from '../parts/layout';
import { UntrustedText } from '../parts/untrusted-text';
import { AccessChoice } from './access-choice';
import type { Offered } from './offered';
import type { AccessForm } from './access-form';
import { SHOWN_ADDRESS, SHOWN_NAME, SHOWN_PERSON, shownPerson } from './shown-request';

/** The access that an OAuth client asks for, and what the person grants of it. */
export function AuthorizePage({
  person,
  names,
  request,
  query,
  offered,
  form,
  problem,
}: {
  person: Person;
  names: VisitorNames;
  request: AuthorizationRequest;
  /** The query of the authorization request, which the form repeats. */
  query: string;
  offered: Offered;
  form: AccessForm;
  problem?: string;
}): VNode {
  const { client } = request;
  const nothing = offered.grantable.scopes.length === 0;
  return (
    <Layout title="Connect this program?" user={names.person}>
      <p class="lead">
        <UntrustedText text={client.name} /> asks for access to your organization. Approve it only if you have
        just started to connect it yourself.
      </p>
      {problem && <Notice problem>{problem}</Notice>}
      {client.host === null && (
        <Notice>
          <p>This program registered itself. Its name is not verified, so look at where the answer goes.</p>
        </Notice>
      )}
      <Facts facts={facts(request, names)} />
      {nothing && (
        <Notice problem>
          Your role does not allow you to grant any of what it asks for. An owner or admin can do it.
        </Notice>
      )}
      <form method="post" action="/oauth/authorize/approve">
        <input type="hidden" name="request" value={query} />
        <input type="hidden" name={SHOWN_PERSON} value={shownPerson(person)} />
        <input type="hidden" name={SHOWN_NAME} value={client.name} />
        <input type="hidden" name={SHOWN_ADDRESS} value={request.redirectUri} />
        <AccessChoice offered={offered} form={form} />
        <div class="actions">
          {!nothing && <Button>Approve</Button>}
          <Button kind="plain" action="/oauth/authorize/deny">
            Deny
          </Button>
        </div>
      </form>
    </Layout>
  );
}

function facts(
  { client, redirectUri, audience, resource }: AuthorizationRequest,
  names: VisitorNames,
): [string, ComponentChildren][] {
  const { host } = new URL(redirectUri);
  return [
    ['Name', <UntrustedText text={client.name} />],
    ['Published by', client.host === null ? 'Not verified' : <span class="code">{client.host}</span>],
    [
      'Answer goes to',
      isLoopbackAddress(redirectUri) ? (
        <>
          A program on this computer, <span class="code">{host}</span>
        </>
      ) : (
        <strong class="code">{host}</strong>
      ),
    ],
    ['Organization', <bdi>{names.organization}</bdi>],
    [
      'For',
      <>
        {audience === null ? 'The whole service' : 'The tools for agents only'},{' '}
        <span class="code">{resource}</span>
      </>,
    ],
  ];
}

/**
 * Why an authorization request can't be decided.
 *
 * @param back where the client would learn of it, for the person to follow or not
 */
export function AuthorizeProblemPage({
  message,
  user,
  back,
}: {
  message: string;
  user: string;
  back?: string;
}): VNode {
  return (
    <Layout title="This program can’t be connected" user={user}>
      <p class="lead">{message}</p>
      <p>Nothing was sent to the program. Start again there; if that does not help, tell its developers.</p>
      {back && (
        <p>
          <a href={back} rel="noreferrer">
            Go back to the program at <bdi class="code">{new URL(back).host}</bdi>
          </a>{' '}
          only if you trust that address.
        </p>
      )}
      <p class="after">
        <a href="/">Go to the start page</a>
      </p>
    </Layout>
  );
}
