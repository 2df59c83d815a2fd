import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ground/controls/empty-state';
import { LoadedList } from '../../ground/controls/loaded-list';
import { useTexts } from '../../ground/texts/use-texts';
import { DeliveryRow } from './delivery-row';
import { deliveriesQuery } from './distributions.queries';
import { Section } from '../../ground/controls/section';

/** The callback of a distribution, and the log of its deliveries, which is read when it is opened. */
export function Callback({ id, url }: { id: string; url: string }) {
  const { distributions } = useTexts();
  const [isOpen, open] = useState(false);
  return (
    <Section title={distributions.callback}>
      <p className="mb-2 text-13">
        <code dir="ltr" className="break-all">
          {url}
        </code>
      </p>
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary className="py-1">{distributions.deliveries}</summary>
        {isOpen && <Deliveries id={id} />}
      </details>
    </Section>
  );
}

function Deliveries({ id }: { id: string }) {
  const { distributions } = useTexts();
  const list = useInfiniteQuery(deliveriesQuery(id));
  return (
    <LoadedList query={list} rows={list.data} empty={<EmptyState>{distributions.noDeliveries}</EmptyState>}>
      {(rows) => (
        <ul className="mt-2 border-t border-line">
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} distributionId={id} delivery={delivery} />
          ))}
        </ul>
      )}
    </LoadedList>
  );
}
