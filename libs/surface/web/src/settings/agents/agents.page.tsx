import type { VNode } from 'preact';
import type { IdleActorRow } from '#agents';
import { Notice } from '../../parts/blocks';
import { ButtonLink } from '../../parts/form';
import { Pager } from '../../parts/pager';
import { ShortId } from '../../parts/short-id';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { type Frame, SettingsLayout } from '../frame/settings-layout';
import { TokenList, type TokenView } from '../tokens/token-list';

/** The agents of a person: those that hold a token, each with a button that revokes it, and those that hold none. */
export function AgentsPage({
  frame,
  tokens,
  idle,
  cursor,
  nextCursor,
  revoked,
}: {
  frame: Frame;
  /** Live tokens of agents. */
  tokens: TokenView[];
  /** Agents without a live token. They are shown on the first page. */
  idle: IdleActorRow[];
  cursor?: string;
  nextCursor: string | null;
  revoked: boolean;
}): VNode {
  return (
    <SettingsLayout frame={frame} title="Connected agents">
      <p class="lead">
        These agents can act for you in <bdi>{frame.organization}</bdi>. If you revoke the token of one, it
        stops working at once.
      </p>
      {revoked && <Notice>The token has been revoked. It no longer gives access.</Notice>}
      <div class="actions">
        <ButtonLink href="/device">Connect an agent</ButtonLink>
      </div>
      {tokens.length > 0 ? (
        <TokenList path="/agents" tokens={tokens} />
      ) : (
        <p class="quiet after">No agents are connected.</p>
      )}
      <Pager path="/agents" cursor={cursor} nextCursor={nextCursor} />
      {idle.length > 0 && (
        <>
          <h2>Agents without access</h2>
          <p class="quiet">
            These agents hold no token, so they can’t act for you. Connect one again under the same name to
            give it a new token.
          </p>
          <ul class="list">
            {idle.map(({ id, displayName, slug, status, createdAt }) => (
              <li>
                <div>
                  <p class="name">
                    <UntrustedText text={displayName} />
                  </p>
                  <p class="quiet">
                    <code>{slug}</code> · first connected <Timestamp at={createdAt} /> · <ShortId id={id} />
                    {status === 'orphaned' && ' · orphaned: an owner or admin can transfer it to somebody'}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </SettingsLayout>
  );
}
