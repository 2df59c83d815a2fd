import type { VNode } from 'preact';
import { presentToken, type TokenDto, type TokenRow } from '#agents';
import { SCOPE_DESCRIPTIONS } from '../../parts/scope-descriptions';
import { ShortId } from '../../parts/short-id';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { ConfirmPage, EndingButton } from '../frame/confirm';
import type { Frame } from '../frame/settings-layout';

/** Separates items on one line. The no-break space keeps it from the beginning of a line. */
const SEPARATOR = '\u00a0· ';

/** A token as a page shows it. */
export type TokenView = TokenDto & Pick<TokenRow, 'userAgent'>;

export function viewOf(row: TokenRow): TokenView {
  return { ...presentToken(row), userAgent: row.userAgent };
}

/** Live tokens, each with what it can do and a button that revokes it. @param path the page, below which the form is sent */
export function TokenList({ path, tokens }: { path: string; tokens: TokenView[] }): VNode {
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
            <TokenFacts token={token} />
          </div>
          <form method="post" action={`${path}/${token.id}/revoke`}>
            <EndingButton
              of={
                <>
                  <UntrustedText text={token.name} />, <ShortId id={token.actorId ?? token.id} />
                </>
              }
            >
              Revoke
            </EndingButton>
          </form>
        </li>
      ))}
    </ul>
  );
}

/** The details that tell a token from others of the same name. */
export function TokenFacts({ token }: { token: TokenView }): VNode {
  const { actorId, userAgent } = token;
  return (
    <>
      <p class="quiet">
        {token.projectIds === null ? 'All projects, including future ones' : `Projects: ${reach(token)}`}
      </p>
      {actorId !== null && (
        <p class="quiet">Program: {userAgent === null ? 'unknown' : <UntrustedText text={userAgent} />}</p>
      )}
      <p class="quiet">
        {token.lastUsedAt ? (
          <>
            Last used <Timestamp at={token.lastUsedAt} />
          </>
        ) : (
          'Never used'
        )}
        {SEPARATOR}
        {actorId === null ? 'created' : 'connected'} <Timestamp at={token.createdAt} />
        {SEPARATOR}expires <Timestamp at={token.expiresAt} />
        {SEPARATOR}
        <ShortId id={actorId ?? token.id} />
      </p>
    </>
  );
}

/** Asks whether to revoke a token. @param path the page, below which the form is sent */
export function RevokePage({ frame, path, token }: { frame: Frame; path: string; token: TokenView }): VNode {
  const agent = token.actorId !== null;
  return (
    <ConfirmPage
      frame={frame}
      title={agent ? 'Revoke the access of this agent?' : 'Revoke this token?'}
      action={`${path}/${token.id}/revoke`}
      label={
        <>
          Revoke <UntrustedText text={token.name} />
        </>
      }
      back={path}
    >
      <p class="lead">
        {agent
          ? 'The agent stops working at once. To use it again, you have to connect it again.'
          : 'Every script that uses the token stops working at once. A revoked token can’t be restored.'}
      </p>
      <ul class="list">
        <li>
          <div>
            <p class="name">
              <UntrustedText text={token.name} />
            </p>
            <TokenFacts token={token} />
          </div>
        </li>
      </ul>
    </ConfirmPage>
  );
}

function reach({ projectSlugs }: TokenDto): string {
  return projectSlugs.length > 0 ? projectSlugs.join(', ') : 'none (they have been deleted)';
}
