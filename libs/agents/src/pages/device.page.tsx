import type { ComponentChildren, VNode } from 'preact';
import { Button, ButtonLink, Facts, Field, Notice, Layout } from '#platform';
import type {
  DecidedPairingDto,
  PendingPairingDto,
  RequestedScopeDto,
} from '../pairing/pairing-decision.dto';
import { Moment } from './moment';
import { Said } from './said';
import { SCOPE_WORDS } from './scope-words';
import type { VisitorNames } from './visitors.repository';

/** Asks for the code that an agent shows. */
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
        An agent that wants to work here shows you a code. Type it, and you will see what it asks for.
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

/** Shows what an agent asks for, and asks the person to decide. */
export function DecisionPage({
  names,
  request,
  problem,
}: {
  names: VisitorNames;
  request: PendingPairingDto;
  problem?: string;
}): VNode {
  const unknown = request.projects.some(({ name }) => name === null);
  return (
    <Layout title="Connect this agent?" user={names.person}>
      <p class="lead">
        Approve only if you have just started it yourself and it shows this code. Nothing it says about itself
        has been checked.
      </p>
      <p class="big-code">{request.userCode}</p>
      {problem && <Notice problem>{problem}</Notice>}
      <Facts facts={facts(request, names)} />
      {request.knownAgent && (
        <Notice>
          You already have an agent called <Said text={request.clientName} />. Approving connects it again:
          this one will act as that agent, and its signing key is replaced.
        </Notice>
      )}
      {unknown && (
        <Notice problem>
          It asks for a project that {names.organization} does not have, so it can not be approved as it is.
        </Notice>
      )}
      <form method="post" action="/device/approve">
        <input type="hidden" name="code" value={request.userCode} />
        {!unknown && (
          <label class="choice">
            <input type="checkbox" name="grantExternal" value="true" />
            <span>Also let it see documents that others share with me from outside these projects</span>
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

function facts(request: PendingPairingDto, names: VisitorNames): [string, ComponentChildren][] {
  return [
    ['It calls itself', <Said text={request.clientName} />],
    ['It would work in', names.organization],
    ['Projects', <Projects request={request} />],
    ['It may', <Scopes scopes={request.scopes} />],
    ['In any case', 'Read a document there if it knows its exact id'],
    ['For', request.expiresInDays === 1 ? 'one day' : `${request.expiresInDays} days`],
    ['Asked at', <Moment at={request.createdAt} />],
    ['From address', request.ip === null ? 'an unknown address' : <span class="code">{request.ip}</span>],
    [
      'By program',
      request.userAgent === null ? 'a client that gave no name' : <Said text={request.userAgent} />,
    ],
    ['Decide before', <Moment at={request.expiresAt} />],
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
            <Said text={slug} />: there is no such project
          </li>
        ) : (
          <li>{name}</li>
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
        const { may, risk } = SCOPE_WORDS[scope];
        if (!granted) {
          return (
            <li>
              <span class="withheld">{may}</span> not granted: it is not yours to give
            </li>
          );
        }
        return risk ? (
          <li class="risk">
            <strong>{may}</strong> (take care)
          </li>
        ) : (
          <li>{may}</li>
        );
      })}
    </ul>
  );
}

/** What was decided. */
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
            <Said text={decision.clientName} /> gets its token the next time it asks, within a few seconds.
            You can go back to it, and close this page.
          </>
        ) : (
          <>
            <Said text={decision.clientName} /> gets nothing. If you did not start it, there is nothing more
            to do.
          </>
        )}
      </p>
      <ButtonLink kind="plain" href="/agents">
        Your connected agents
      </ButtonLink>
    </Layout>
  );
}
