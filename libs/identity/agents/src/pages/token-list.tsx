import type { VNode } from 'preact';
import { Button, Timestamp, UntrustedText } from '#platform';
import type { TokenDto } from '../tokens/tokens.dto';
import { SCOPE_DESCRIPTIONS } from './scope-descriptions';

/** Separates items on one line. The no-break space keeps it from the beginning of a line. */
const SEPARATOR = '\u00a0· ';

/** Live tokens, each with what it can do and a button that revokes it. @param path the page, below which the form is sent */
export function TokenList({ path, tokens }: { path: string; tokens: TokenDto[] }): VNode {
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
          <form method="post" action={`${path}/${token.id}/revoke`}>
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
