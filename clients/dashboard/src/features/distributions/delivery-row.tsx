import { useState } from 'react';
import { explain } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { showNotice } from '../../ground/controls/notices';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { sendAgain } from './distributions.acts';
import type { Delivery } from './distributions.queries';

/** An event of the callback: how its delivery went, each attempt, and a way to send it again. */
export function DeliveryRow({ distributionId, delivery }: { distributionId: string; delivery: Delivery }) {
  const texts = useTexts();
  const { distributions } = texts;
  const { id, type, state, attempts, nextAttemptAt, createdAt } = delivery;
  const [busy, setBusy] = useState(false);
  const event = distributions.events[type];
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      await sendAgain(distributionId, id);
      showNotice(distributions.sentAgain);
    } catch (error) {
      showNotice(explain(error, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <p>
            <span className="font-semibold">{event}</span>{' '}
            <span className="text-13 text-soft">
              <Time at={createdAt} />
            </span>
          </p>
          <p className={state === 'failed' ? 'text-alarm' : undefined}>
            {distributions.deliveryStates[state]}
            {state === 'pending' && nextAttemptAt !== null && attempts.length > 0 && (
              <>
                {', '}
                {distributions.nextAttempt} <Time at={nextAttemptAt} />
              </>
            )}
          </p>
        </div>
        <RowActionButton
          busy={busy || state === 'sending'}
          action="delivery.again"
          label={distributions.sendAgain}
          name={distributions.sendEventAgain(event)}
          onPress={() => void again()}
        />
      </div>
      <ul className="text-13 text-soft">
        {attempts.map(({ at, status, error, durationMs }) => (
          <li key={at}>
            <Time at={at} />
            {': '}
            {error === null ? distributions.answeredWith(status ?? 0) : distributions.failures[error]} (
            {distributions.took(durationMs)})
          </li>
        ))}
      </ul>
    </li>
  );
}
