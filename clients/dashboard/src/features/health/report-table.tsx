import { Link } from '@tanstack/react-router';
import { Button } from '../../ground/controls/button';
import { classes } from '../../ground/controls/classes';
import type { Schema } from '../../ground/api/types';
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
  const items = [...report.items].sort((a, b) => order[a.outcome] - order[b.outcome]);
  return (
    <table className="w-full text-14">
      <thead>
        <tr className="border-b border-line text-13 text-soft">
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            {health.file}
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            {health.outcome}
          </th>
          <th scope="col" className="py-2">
            <span className="sr-only">{health.repair}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.mappingId} className="border-b border-line">
            <td className="w-full max-w-0 py-2 pe-4">
              <Link to="/documents/$id" params={{ id: item.nodeId }} className="block truncate">
                <bdi>{item.physicalPath}</bdi>
              </Link>
              {item.newPath && (
                <bdi className="block truncate text-13 text-soft">{health.nowAt(item.newPath)}</bdi>
              )}
            </td>
            <td
              className={classes(
                'py-2 pe-4 whitespace-nowrap',
                item.outcome === 'missing' && 'font-semibold text-alarm',
                item.outcome === 'ok' && 'text-soft',
              )}
            >
              {health.outcomes[item.outcome]}
            </td>
            <td className="py-2 text-end">
              {item.outcome === 'missing' && (
                <Button size="small" onClick={() => onRepair(item)}>
                  {health.repair}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
