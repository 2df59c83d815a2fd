import { Suspense, useState } from 'react';
import { explain } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { showNotice } from '../../ground/controls/notices';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import { setPolicy, withdrawSender } from './agents.acts';
import type { MailPolicy } from './agents.queries';
import { PermitSender } from './permit-sender';
import { ReachSection } from './reach-section';
import { shortId } from '../../content/agents/what-it-may';

const POLICIES = ['open', 'paired_only', 'allowlist', 'closed'] as const;

/** The senders who can write to an agent: its policy, and those whom it permits by name. */
export function InboxPolicy({ agentId, policy }: { agentId: string; policy: MailPolicy }) {
  const texts = useTexts();
  const { mail } = texts.agents;
  const [busy, setBusy] = useState(false);
  const run = async (act: Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await act;
      showNotice(done);
    } catch (error) {
      showNotice(explain(error, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  const nameOf = ({ actorId, name }: { actorId: string; name: string | null }): string =>
    `${name ?? mail.stranger} · ${shortId(actorId)}`;
  return (
    <>
      <div className="max-w-96">
        <SelectField
          label={mail.policy}
          value={policy.policy}
          disabled={busy}
          options={POLICIES.filter((value) => value !== 'allowlist' || policy.policy === 'allowlist').map(
            (value) => ({
              value,
              label: mail.policies[value],
            }),
          )}
          onChange={({ target }) => {
            const value = target.value as MailPolicy['policy'];
            if (value !== policy.policy) void run(setPolicy(agentId, { policy: value }), mail.policySet);
          }}
        />
      </div>
      {policy.policy === 'allowlist' && policy.allowed.length > 0 && (
        <ReachSection title={mail.allowed}>
          {policy.allowed.map((sender) => (
            <li key={sender.actorId} className="border-b border-line py-2">
              <bdi>{nameOf(sender)}</bdi>
            </li>
          ))}
        </ReachSection>
      )}
      {policy.policy === 'paired_only' && (
        <>
          <ReachSection title={mail.paired}>
            {policy.paired.length === 0 && <li className="py-2 text-soft">{mail.noPaired}</li>}
            {policy.paired.map((sender) => (
              <li
                key={sender.actorId}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
              >
                <bdi>{nameOf(sender)}</bdi>
                <RowActionButton
                  busy={busy}
                  action="sender.withdraw"
                  label={mail.withdraw}
                  name={mail.withdrawOf(nameOf(sender))}
                  onPress={() =>
                    void run(
                      withdrawSender(agentId, sender.actorId),
                      mail.withdrawn(sender.name ?? mail.stranger),
                    )
                  }
                />
              </li>
            ))}
          </ReachSection>
          <Suspense fallback={null}>
            <PermitSender agentId={agentId} />
          </Suspense>
        </>
      )}
    </>
  );
}
