import { Link } from '@tanstack/react-router';
import { classes } from '../../ground/controls/classes';
import { Table } from '../../ground/controls/table';
import type { Scan } from './github-scan.queries';
import { useScanTexts } from './use-scan-texts';

const ORDER = ['missing', 'changed', 'unverified', 'unmapped'];

/** The mappings that need attention, and files without a mapping. The service lists the first ones of each kind. */
export function ScanItems({ items }: { items: Scan['items'] }) {
  const texts = useScanTexts();
  if (items.length === 0) return null;
  const sorted = items.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  return (
    <section aria-labelledby="scan-items">
      <h3 id="scan-items" className="mb-2">
        {texts.items}
      </h3>
      <Table
        rows={sorted}
        idOf={({ mappingId, physicalPath }) => mappingId ?? physicalPath}
        columns={[
          {
            heading: texts.file,
            cell: ({ nodeId, physicalPath }) =>
              nodeId === undefined ? (
                <bdi className="block truncate">{physicalPath}</bdi>
              ) : (
                <Link to="/documents/$id" params={{ id: nodeId }} className="block truncate">
                  <bdi>{physicalPath}</bdi>
                </Link>
              ),
          },
          {
            heading: texts.outcome,
            cell: ({ outcome, reason }) => (
              <>
                <span className={classes(outcome === 'missing' && 'font-semibold text-alarm')}>
                  {texts.outcomes[outcome]}
                </span>
                {reason !== undefined && (
                  <span className="block text-13 whitespace-normal text-soft">{texts.reasons[reason]}</span>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
