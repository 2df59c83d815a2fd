import { Link } from '@tanstack/react-router';
import type { Schema } from '../../ground/api/types';
import { RowActionButton } from '../../ground/controls/action-button';
import { classes } from '../../ground/controls/classes';
import { Table } from '../../ground/controls/table';
import { useTexts } from '../../ground/texts/use-texts';
import type { HealthReport } from './health.queries';

/** The result of a check for each file; those with a problem come first. */
export function ReportTable({
  report,
  onRepair,
}: {
  report: HealthReport;
  onRepair: (item: Schema<'HealthItemDto'>) => void;
}) {
  const { health } = useTexts();
  const order = { missing: 0, changed: 1, repaired: 2, ok: 3 };
  return (
    <Table
      rows={[...report.items].sort((a, b) => order[a.outcome] - order[b.outcome])}
      idOf={({ mappingId }) => mappingId}
      columns={[
        {
          heading: health.file,
          cell: ({ nodeId, physicalPath, newPath }) => (
            <>
              <Link to="/documents/$id" params={{ id: nodeId }} className="block truncate">
                <bdi>{physicalPath}</bdi>
              </Link>
              {newPath && <bdi className="block truncate text-13 text-soft">{health.nowAt(newPath)}</bdi>}
            </>
          ),
        },
        {
          heading: health.outcome,
          cell: ({ outcome }) => (
            <span
              className={classes(
                outcome === 'missing' && 'font-semibold text-alarm',
                outcome === 'ok' && 'text-soft',
              )}
            >
              {health.outcomes[outcome]}
            </span>
          ),
        },
        {
          heading: health.repair,
          isUnnamed: true,
          align: 'end',
          cell: (item) =>
            item.outcome === 'missing' && (
              <RowActionButton
                action="health.repair"
                label={health.repair}
                name={`${health.repair}: ${item.physicalPath}`}
                onPress={() => onRepair(item)}
              />
            ),
        },
      ]}
    />
  );
}
