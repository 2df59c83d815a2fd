import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts';
import { LoadedList, type PagedQuery } from './loaded-list';

/** Rows of several lines each, below how many there are. */
export function CountedList<Row extends { id: string }>({
  query,
  count,
  empty,
  row,
}: {
  query: PagedQuery & { data: { rows: readonly Row[]; total: number | null; atLeast: boolean } | undefined };
  count: (total: number) => string;
  empty: ReactNode;
  row: (row: Row) => ReactNode;
}) {
  const { controls } = useTexts();
  const total = query.data?.total ?? null;
  return (
    <LoadedList query={query} rows={query.data?.rows} empty={empty}>
      {(rows) => (
        <>
          {total !== null && (
            <p role="status" className="mb-2 text-13 text-soft">
              {query.data?.atLeast ? controls.moreThan(count(total)) : count(total)}
            </p>
          )}
          <ul className="border-t border-line">{rows.map(row)}</ul>
        </>
      )}
    </LoadedList>
  );
}
