import type { ComponentChildren, VNode } from 'preact';
import type { DecidedPairingDto, KnownAgentRow, PendingPairingDto, RequestedScopeDto } from '#agents';
import type { VisitorNames } from '../page/visitors.repository';
import { Facts, Notice } from '../parts/blocks';
import { Button, ButtonLink, Field } from '../parts/form';
import { Layout } from '../parts/layout';
import { SCOPE_DESCRIPTIONS } from '../parts/scope-descriptions';
import { ShortId } from '../parts/short-id';
import { Timestamp } from '../parts/timestamp';
import { UntrustedText } from '../parts/untrusted-text';

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

/** The access that an agent asks for, with the buttons that approve and deny it. */
export function DecisionPage({
  names,
  request,
  known,
  problem,
}: {
  names: VisitorNames;
  request: PendingPairingDto;
  /** The agent of this name that the person has. */
  known?: KnownAgentRow;
  problem?: string;
}): VNode {
  const unknown = request.projects.some(({ name }) => name === null);
  return (
    <Layout title="Connect this agent?" user={names.person}>
      <p class="lead">
        Approve this agent only if you have just started it yourself and it shows this code. What it says
        about itself is not verified.
      </p>
      <p class="big-code">{request.userCode}</p>
      {problem && <Notice problem>{problem}</Notice>}
      <Facts facts={facts(request, names)} />
      {known && <Known known={known} name={request.clientName} />}
      {unknown && (
        <Notice problem>
          This agent asks for a project that does not exist in <bdi>{names.organization}</bdi>, so you can’t
          approve it.
        </Notice>
      )}
      <form method="post" action="/device/approve">
        <input type="hidden" name="code" value={request.userCode} />
        {!unknown && (
          <label class="choice">
            <input type="checkbox" name="grantExternal" value="true" />
            <span>Also give it access to documents from other projects that are shared with me</span>
          </label>
        )}
        <div class="actions">
          {!unknown && <Button>Approve</Button>}
          <Button kind="plain" action="/device/deny">
            Deny
          </Button>
        </div>
      </form>
    </Layout>
  );
}

/** The agent that the requesting one would become, with what tells it from others of its name. */
function Known({ known, name }: { known: KnownAgentRow; name: string }): VNode {
  const { id, slug, createdAt, connectedAt, lastUsedAt, userAgent } = known;
  return (
    <Notice>
      <p>
        You already have an agent called <UntrustedText text={name} />. If you approve, this agent takes over
        that agent’s identity, and the signing key is replaced. If they are not the same, deny it, and connect
        it under another name.
      </p>
      <Facts
        facts={[
          [
            'Your agent',
            <>
              <code>{slug}</code>, <ShortId id={id} />
            </>,
          ],
          ['Connected', <Timestamp at={connectedAt ?? createdAt} />],
          ['Last used', lastUsedAt === null ? 'Never' : <Timestamp at={lastUsedAt} />],
          ['Program', userAgent === null ? 'Unknown' : <UntrustedText text={userAgent} />],
        ]}
      />
    </Notice>
  );
}

function facts(request: PendingPairingDto, names: VisitorNames): [string, ComponentChildren][] {
  return [
    ['Name', <UntrustedText text={request.clientName} />],
    ['Organization', <bdi>{names.organization}</bdi>],
    ['Projects', <Projects request={request} />],
    ['Permissions', <Scopes scopes={request.scopes} />],
    ['Always allowed', 'Open a document in these projects if it knows the document’s id or path'],
    ['Access ends after', request.expiresInDays === 1 ? 'one day' : `${request.expiresInDays} days`],
    ['Requested', <Timestamp at={request.createdAt} />],
    ['IP address', request.ip === null ? 'Unknown' : <span class="code">{request.ip}</span>],
    ['Program', request.userAgent === null ? 'Unknown' : <UntrustedText text={request.userAgent} />],
    ['Request expires', <Timestamp at={request.expiresAt} />],
  ];
}

function Projects({ request }: { request: PendingPairingDto }): VNode {
  if (request.allProjects) {
    return <strong class="risk">All projects, including future ones, and your own documents</strong>;
  }
  return (
    <ul>
      {request.projects.map(({ slug, name }) =>
        name === null ? (
          <li class="risk">
            <UntrustedText text={slug} />: this project does not exist
          </li>
        ) : (
          <li>
            <UntrustedText text={name} />
          </li>
        ),
      )}
      <li>Your own documents</li>
    </ul>
  );
}

function Scopes({ scopes }: { scopes: RequestedScopeDto[] }): VNode {
  return (
    <ul>
      {scopes.map(({ scope, granted }) => {
        const { text, risk } = SCOPE_DESCRIPTIONS[scope];
        if (!granted) {
          return (
            <li>
              <span class="withheld">{text}</span> not granted: your role does not allow it
            </li>
          );
        }
        return risk ? (
          <li class="risk">
            <strong>{text}</strong> (high risk)
          </li>
        ) : (
          <li>{text}</li>
        );
      })}
    </ul>
  );
}

/** The result of a decision. */
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
