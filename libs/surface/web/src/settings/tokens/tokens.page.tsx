import type { VNode } from 'preact';
import type { CreatedTokenDto } from '#agents';
import { Notice } from '../../parts/blocks';
import { Secret } from '../../parts/copyable';
import { Button, Field, Select } from '../../parts/form';
import { type FormProblems, type SentForm, sentText } from '../../parts/form-problems';
import { Pager } from '../../parts/pager';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { type Frame, SettingsLayout } from '../frame/settings-layout';
import { TokenList, type TokenView } from './token-list';

const CHOICES: Record<string, string> = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Administer',
};
const LIFETIMES = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
] as const;

/** The form that creates an API token, and the tokens that a person created. */
export function TokensPage({
  frame,
  tokens,
  choices,
  defaultDays,
  cursor,
  nextCursor,
  revoked,
  sent,
  problems,
}: {
  frame: Frame;
  /** Live tokens that were created in settings. */
  tokens: TokenView[];
  /** The scopes that the person can choose. */
  choices: readonly string[];
  defaultDays: number;
  cursor?: string;
  nextCursor: string | null;
  revoked?: boolean;
  sent?: SentForm;
  problems?: FormProblems;
}): VNode {
  return (
    <SettingsLayout frame={frame} title="API tokens">
      <p class="lead">
        A token lets a script act for you, with what your role allows. To let an agent act for you,{' '}
        <a href="/device">connect the agent</a> instead.
      </p>
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      {revoked && <Notice>The token has been revoked. It no longer gives access.</Notice>}
      <form method="post" action="/settings/tokens" novalidate>
        <Field
          label="Name"
          name="name"
          hint="What the token is for."
          autocomplete="off"
          maxLength={100}
          value={sentText(sent, 'name')}
          problem={problems?.fields.name}
          focus={problems !== undefined}
        />
        <Select
          label="Scope"
          name="scope"
          hint="Write also lets it publish and share, if your role allows that. Administer lets it do whatever an admin can."
          value={sentText(sent, 'scope') || 'read'}
          options={choices.map((choice) => [choice, CHOICES[choice]!] as const)}
        />
        <Select
          label="Expires after"
          name="expiresInDays"
          value={sentText(sent, 'expiresInDays') || String(defaultDays)}
          options={LIFETIMES}
        />
        <Button>Create token</Button>
      </form>
      <h2>Your tokens</h2>
      {tokens.length > 0 ? (
        <TokenList path="/settings/tokens" tokens={tokens} />
      ) : (
        <p class="quiet">You have no tokens.</p>
      )}
      <Pager path="/settings/tokens" cursor={cursor} nextCursor={nextCursor} />
    </SettingsLayout>
  );
}

/** A token that was just created. Only this answer shows it. */
export function CreatedTokenPage({ frame, token }: { frame: Frame; token: CreatedTokenDto }): VNode {
  return (
    <SettingsLayout frame={frame} title="Token created">
      <p class="lead">
        Copy the token <UntrustedText text={token.name} /> to where your script reads its secrets. It expires
        on <Timestamp at={token.expiresAt} />.
      </p>
      <Notice>
        <p>The token is shown only now. If you lose it, revoke it and create another one.</p>
      </Notice>
      <Secret name="the token" value={token.token} />
      <p class="after">
        <a href="/settings/tokens">Back to your tokens</a>
      </p>
    </SettingsLayout>
  );
}
