import type { ComponentChildren, VNode } from 'preact';
import type { Person } from '#access';
import type { DecidedPairingDto, PendingPairingDto } from '#agents';
import type { VisitorNames } from '../page/visitors.repository';
import { Facts, Notice } from '../parts/blocks';
import { Button, ButtonLink, Field } from '../parts/form';
import { Layout } from '../parts/layout';
import { Timestamp } from '../parts/timestamp';
import { UntrustedText } from '../parts/untrusted-text';
import { AccessChoice } from './access-choice';
import type { Offered } from './offered';
import type { AccessForm } from './access-form';
import { SHOWN_PERSON, shownPerson } from './shown-request';

/** The form that asks for the code that an agent shows. */
export function CodePage({
  names,
  typed,
  problem,
}: {
  names: VisitorNames;
  typed?: string;
  problem?: string;
}): VNode {
  return (
    <Layout title="Connect an agent" user={names.person}>
      <p class="lead">
        An agent that asks to be connected shows you a code. Enter the code to see what the agent asks for.
      </p>
      <form method="get" action="/device">
        <Field
          label="Code"
          name="code"
          value={typed}
          hint="Eight letters, such as WDJB-MJHT"
          problem={problem}
          autocomplete="off"
          maxLength={64}
          focus
        />
        <Button>Continue</Button>
      </form>
      <p class="after">
        <a href="/agents">Your connected agents</a>
      </p>
    </Layout>
  );
}

/** The access that an agent asks for, what the person grants of it, and the buttons that approve and deny it. */
export function DecisionPage({
  person,
  names,
  request,
  offered,
  form,
  problem,
}: {
  person: Person;
  names: VisitorNames;
  request: PendingPairingDto;
  offered: Offered;
  form: AccessForm;
  problem?: string;
}): VNode {
  const { unknownSlugs, grantable } = offered;
  const nowhere = grantable.projectSlugs?.length === 0;
  return (
    <Layout title="Connect this agent?" user={names.person}>
      <p class="lead">
        Approve this agent only if you have just started it yourself and it shows this code. What it says
        about itself is not verified.
      </p>
      <p class="big-code">{request.userCode}</p>
      {problem && <Notice problem>{problem}</Notice>}
      <Facts facts={facts(request, names)} />
      {unknownSlugs.length > 0 && (
        <Notice problem>
          This agent asks for a project that does not exist in <bdi>{names.organization}</bdi>
          {nowhere ? ', so you can’t approve it.' : '. It is left out.'}
        </Notice>
      )}
      <form method="post" action="/device/approve">
        <input type="hidden" name="code" value={request.userCode} />
        <input type="hidden" name={SHOWN_PERSON} value={shownPerson(person)} />
        <AccessChoice offered={offered} form={form} />
        <div class="actions">
          {!nowhere && grantable.scopes.length > 0 && <Button>Approve</Button>}
          <Button kind="plain" action="/device/deny">
            Deny
          </Button>
        </div>
      </form>
    </Layout>
  );
}

function facts(request: PendingPairingDto, names: VisitorNames): [string, ComponentChildren][] {
  return [
    ['Name', <UntrustedText text={request.clientName} />],
    ['Organization', <bdi>{names.organization}</bdi>],
    ['Requested', <Timestamp at={request.createdAt} />],
    ['IP address', request.ip === null ? 'Unknown' : <span class="code">{request.ip}</span>],
    ['Program', request.userAgent === null ? 'Unknown' : <UntrustedText text={request.userAgent} />],
    ['Request expires', <Timestamp at={request.expiresAt} />],
  ];
}

export function DecidedPage({
  names,
  decision,
}: {
  names: VisitorNames;
  decision: DecidedPairingDto;
}): VNode {
  const approved = decision.state === 'approved';
  return (
    <Layout title={approved ? 'Approved' : 'Denied'} user={names.person}>
      <p class="lead">
        {approved ? (
          <>
            <UntrustedText text={decision.clientName} /> will receive its token within a few seconds. You can
            return to the agent and close this page.
          </>
        ) : (
          <>
            <UntrustedText text={decision.clientName} /> has not been connected. If you did not start it, you
            don’t need to do anything else.
          </>
        )}
      </p>
      <ButtonLink kind="plain" href="/agents">
        Your connected agents
      </ButtonLink>
    </Layout>
  );
}
