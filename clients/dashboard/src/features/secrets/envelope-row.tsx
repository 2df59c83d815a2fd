import { revokeEnvelope } from '../../content/sealing/seal-for-agent';
import { explain } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { showNotice } from '../../ground/controls/notices';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { Envelope } from './secrets.queries';

/** A sealed secret: for whom, by whom, and what became of it. */
export function EnvelopeRow({ envelope }: { envelope: Envelope }) {
  const texts = useTexts();
  const { secrets } = texts;
  const { id, label, recipientActorId, senderActorId, state, createdAt, expiresAt, consumedAt } = envelope;
  const { recipientName, senderName } = envelope;
  const to = recipientName ?? secrets.agent(recipientActorId.slice(-8));
  const revoke = async (): Promise<void> => {
    try {
      await revokeEnvelope(id);
      showNotice(secrets.revoked);
    } catch (problem) {
      showNotice(explain(problem, texts), { kind: 'problem' });
    }
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          <bdi className="font-semibold">{label ?? secrets.unnamed}</bdi>
          {' · '}
          {secrets.to} <bdi>{to}</bdi>
        </p>
        <p className="text-13 text-soft">
          {secrets.states[state]}
          {consumedAt !== null && (
            <>
              {' '}
              <Time at={consumedAt} />
            </>
          )}
          {' · '}
          {senderActorId === null ? (
            secrets.byPerson
          ) : (
            <bdi>{secrets.by(senderName ?? secrets.agent(senderActorId.slice(-8)))}</bdi>
          )}{' '}
          <Time at={createdAt} />
          {state === 'sealed' && (
            <>
              {' · '}
              {secrets.expires} <Time at={expiresAt} />
            </>
          )}
        </p>
        <p className="text-13 break-all text-soft">
          {secrets.id} <code className="font-mono">{id}</code>
        </p>
      </div>
      {state === 'sealed' && (
        <RowActionButton
          kind="danger"
          action="secret.revoke"
          label={secrets.revoke}
          name={secrets.revokeOf(label ?? to)}
          onPress={() => void revoke()}
        />
      )}
    </li>
  );
}
