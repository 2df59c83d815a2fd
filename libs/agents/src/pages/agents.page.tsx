import type { VNode } from 'preact';
import { Button, ButtonLink, Notice, Layout } from '#platform';
import type { TokenDto } from '../tokens/tokens.dto';
import { Moment } from './moment';
import { Said } from './said';
import { SCOPE_WORDS } from './scope-words';
import type { VisitorNames } from './visitors.repository';

/** Between things on one line; it never begins the next one. */
const DOT = '\u00a0· ';

/** What is connected in a person's name, each with a way to end it. */
export function AgentsPage({
  names,
  tokens,
  older,
  revoked,
}: {
  names: VisitorNames;
  tokens: TokenDto[];
  /** Cursor of the next page. */
  older: string | null;
  revoked: boolean;
}): VNode {
  const agents = tokens.filter(({ kind }) => kind === 'agent');
  const settings = tokens.filter(({ kind }) => kind === 'settings');
  return (
    <Layout title="Connected agents" user={names.person} wide>
      <p class="lead">
        Each of these holds a token, a key with which it acts in your name at {names.organization}. Revoking
        the token ends that at once.
      </p>
      {revoked && <Notice>Revoked. That token opens nothing any more.</Notice>}
      <h2>Agents</h2>
      {agents.length > 0 ? <TokenList tokens={agents} /> : <p class="quiet">No agent is connected.</p>}
      {settings.length > 0 && (
        <>
          <h2>Tokens you made yourself</h2>
          <TokenList tokens={settings} />
        </>
      )}
      <div class="actions">
        <ButtonLink href="/device">Connect an agent</ButtonLink>
        {older !== null && (
          <ButtonLink kind="plain" href={`/agents?cursor=${older}`}>
            Show older ones
          </ButtonLink>
        )}
      </div>
    </Layout>
  );
}

function TokenList({ tokens }: { tokens: TokenDto[] }): VNode {
  return (
    <ul class="list">
      {tokens.map((token) => (
        <li>
          <div>
            <p class="name">
              <Said text={token.name} />
            </p>
            <p>
              {token.scopes.map((scope, i) => (
                <>
                  {i > 0 && DOT}
                  <span class={SCOPE_WORDS[scope].risk && 'risk'}>{SCOPE_WORDS[scope].may}</span>
                </>
              ))}
            </p>
            <p class="quiet">
              {token.projectIds === null
                ? 'All projects, including future ones'
                : `Projects: ${reach(token)}`}
            </p>
            <p class="quiet">
              {token.lastUsedAt ? (
                <>
                  Last used <Moment at={token.lastUsedAt} />
                </>
              ) : (
                'Never used'
              )}
              {DOT}made <Moment at={token.createdAt} />
              {DOT}expires <Moment at={token.expiresAt} />
            </p>
          </div>
          <form method="post" action={`/agents/${token.id}/revoke`}>
            <Button kind="alarm">
              Revoke
              <span class="unseen">
                {' '}
                <Said text={token.name} />
              </span>
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

function reach({ projectSlugs }: TokenDto): string {
  return projectSlugs.length > 0 ? projectSlugs.join(', ') : 'none that still exist';
}
