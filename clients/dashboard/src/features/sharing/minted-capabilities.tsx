import { useMutation, useQuery } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { explain } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { CopyButton } from '../../ground/controls/copy-button';
import { Notice } from '../../ground/controls/notice';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { checkCapability, type Minted } from './capability.acts';

/** The capabilities that were minted since the page was loaded, with their tokens: the service does not list them. */
export function MintedCapabilities({ nodeId }: { nodeId: string }) {
  const texts = useTexts();
  const { capability } = texts.sharing;
  const { data: minted = [] } = useQuery<Minted[]>({
    queryKey: keys.capabilities(nodeId),
    queryFn: () => [],
    // Reading them again would lose the tokens, also after events were missed.
    staleTime: 'static',
    gcTime: Infinity,
  });
  const check = useMutation({ mutationFn: (jti: string) => checkCapability(nodeId, jti) });
  if (minted.length === 0) return null;
  return (
    <section aria-labelledby="minted" className="mt-6">
      <h3 id="minted">{capability.minted}</h3>
      <p className="mb-2 text-13 text-soft">{capability.once}</p>
      <ul className="border-t border-line">
        {minted.map(({ jti, token, agentName, action, state, expiresAt }) => (
          <li key={jti} className="border-b border-line py-3">
            <p>
              <bdi className="font-semibold">{agentName}</bdi>
              {' · '}
              {capability.actions[action]} · {capability.states[state]} · {texts.sharing.until}{' '}
              <Time at={expiresAt} />
            </p>
            <p className="text-13 break-all text-soft">
              {capability.id}: <code className="font-mono">{jti}</code>
            </p>
            {token !== undefined && (
              <p className="text-13 break-all">
                {capability.token}: <code className="font-mono">{token}</code>
              </p>
            )}
            <div className="mt-2 flex flex-wrap gap-2">
              {token !== undefined && (
                <CopyButton inRow action="capability.copy" text={token} label={capability.copyToken} />
              )}
              <RowActionButton
                busy={check.isPending}
                action="capability.check"
                label={capability.check}
                name={capability.check}
                onPress={() => check.mutate(jti)}
              />
            </div>
          </li>
        ))}
      </ul>
      {check.error && <Notice kind="problem">{explain(check.error, texts)}</Notice>}
    </section>
  );
}
