import type { VNode } from 'preact';
import { Button, ButtonLink, type Frame, Notice, SettingsLayout, Timestamp, UntrustedText } from '#platform';
import type { TokenDto } from '../tokens/tokens.dto';
import { SCOPE_DESCRIPTIONS } from './scope-descriptions';

/** Separates items on one line. The no-break space keeps it from the beginning of a line. */
const SEPARATOR = '\u00a0· ';

/** The tokens that act for a person, each with a button that revokes it. */
export function AgentsPage({
  frame,
  tokens,
  older,
  revoked,
}: {
  frame: Frame;
  tokens: TokenDto[];
  /** The cursor of the next page; null on the last one. */
  older: string | null;
  revoked: boolean;
}): VNode {
  const agents = tokens.filter(({ kind }) => kind === 'agent');
  const settings = tokens.filter(({ kind }) => kind === 'settings');
  return (
    <SettingsLayout frame={frame} title="Connected agents">
      <p class="lead">
        These agents and tokens can act for you in {frame.organization}. If you revoke a token, it stops
        working at once.
      </p>
      {revoked && <Notice>The token has been revoked. It no longer gives access.</Notice>}
      <h2>Agents</h2>
      {agents.length > 0 ? <TokenList tokens={agents} /> : <p class="quiet">No agents are connected.</p>}
      {settings.length > 0 && (
        <>
          <h2>Tokens you created</h2>
          <TokenList tokens={settings} />
        </>
      )}
      <div class="actions">
        <ButtonLink href="/device">Connect an agent</ButtonLink>
        {older !== null && (
          <ButtonLink kind="plain" href={`/agents?cursor=${older}`}>
            Show older tokens
          </ButtonLink>
        )}
      </div>
    </SettingsLayout>
  );
}

function TokenList({ tokens }: { tokens: TokenDto[] }): VNode {
  return (
    <ul class="list">
      {tokens.map((token) => (
        <li>
          <div>
            <p class="name">
              <UntrustedText text={token.name} />
            </p>
            <p>
              {token.scopes.map((scope, i) => (
                <>
                  {i > 0 && SEPARATOR}
                  <span class={SCOPE_DESCRIPTIONS[scope].risk && 'risk'}>
                    {SCOPE_DESCRIPTIONS[scope].text}
                  </span>
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
                  Last used <Timestamp at={token.lastUsedAt} />
                </>
              ) : (
                'Never used'
              )}
              {SEPARATOR}created <Timestamp at={token.createdAt} />
              {SEPARATOR}expires <Timestamp at={token.expiresAt} />
            </p>
          </div>
          <form method="post" action={`/agents/${token.id}/revoke`}>
            <Button kind="alarm">
              Revoke
              <span class="unseen">
                {' '}
                <UntrustedText text={token.name} />
              </span>
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

function reach({ projectSlugs }: TokenDto): string {
  return projectSlugs.length > 0 ? projectSlugs.join(', ') : 'none (they have been deleted)';
}
