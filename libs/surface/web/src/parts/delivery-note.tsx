import type { VNode } from 'preact';

/** Tells the reader that mails stay on the machine of the service. */
export function DeliveryNote({ delivery }: { delivery: 'mail' | 'outbox' }): VNode | null {
  if (delivery === 'mail') return null;
  return (
    <p class="quiet">
      This service has no mail server; the message is in its outbox folder. Ask the operator of the service
      for it.
    </p>
  );
}
