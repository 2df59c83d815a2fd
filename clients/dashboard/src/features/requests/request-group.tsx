import { useId } from 'react';
import { useTexts } from '../../ground/texts/use-texts';
import { isCountedWhole } from '../../content/waiting/counts';
import { RequestRow } from './request-row';
import type { WaitingItem } from './requests.queries';

/** The requests of one kind. Without any, nothing is shown. */
export function RequestGroup({
  kind,
  items,
  count,
}: {
  kind: 'review' | 'distribution' | 'roomPerson' | 'roomAgent';
  items: readonly WaitingItem[];
  /** How many there are, of which `items` are the first. The service stops counting at a bound. */
  count: number;
}) {
  const { requests } = useTexts();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2">
        {requests.kinds[kind]}
      </h2>
      <ul className="border-t border-line">
        {items.map((item) => (
          <RequestRow key={`${item.id} ${item.projectId}`} item={item} />
        ))}
      </ul>
      {count > items.length && (
        <p className="mt-2 text-13 text-soft">
          {(isCountedWhole(count) ? requests.more : requests.moreThanCounted)(count - items.length)}
        </p>
      )}
    </section>
  );
}
