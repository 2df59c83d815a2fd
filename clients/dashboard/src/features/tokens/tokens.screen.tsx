import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { visible } from '../../content/agents/what-it-may';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { CountedList } from '../../ground/controls/counted-list';
import { EmptyState } from '../../ground/controls/empty-state';
import { showNotice } from '../../ground/controls/notices';

import { useTexts } from '../../ground/texts/use-texts';
import { TokenForm } from './token-form';
import { TokenRow } from './token-row';
import { revokeToken } from './tokens.acts';
import { type Token, tokensQuery } from './tokens.queries';

/** The tokens that act for the person: one is created, all are listed, and each can be revoked. */
export function TokensScreen() {
  const { tokens } = useTexts();
  const query = useInfiniteQuery(tokensQuery);
  const [ending, setEnding] = useState<Token>();
  const [asking, setAsking] = useState(false);
  const revoke = async (): Promise<void> => {
    await revokeToken(ending!.id);
    showNotice(tokens.revoked(visible(ending!.name)));
  };
  return (
    <SettingsScreen title={tokens.title}>
      <p className="mb-6 max-w-[68ch] text-soft">
        {tokens.hint} <Link to="/agents">{tokens.connect}</Link>
      </p>
      <TokenForm />
      <h2 className="mb-3 font-serif text-19 font-semibold">{tokens.listTitle}</h2>
      <CountedList
        query={query}
        count={tokens.count}
        empty={<EmptyState>{tokens.empty}</EmptyState>}
        row={(token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRevoke={() => {
              setEnding(token);
              setAsking(true);
            }}
          />
        )}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={tokens.revokeTitle(visible(ending?.name ?? ''))}
        act={tokens.revoke}
        onConfirm={revoke}
      >
        <p>{ending?.actorId == null ? tokens.revokeMeans : tokens.revokeAgentMeans}</p>
      </ConfirmDialog>
    </SettingsScreen>
  );
}
