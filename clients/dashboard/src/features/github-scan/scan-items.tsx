import { Link } from '@tanstack/react-router';
import { classes } from '../../ground/controls/classes';
import { Table } from '../../ground/controls/table';
import type { Scan } from './github-scan.queries';
import { useScanTexts } from './use-scan-texts';

const ORDER = ['missing', 'changed', 'unverified', 'unmapped'] as const;

/**
 * The mappings that need attention, and files without a mapping. The service lists the first ones of each kind. A mapping without a hash needs
 * none: its file was found, and nothing can be compared with it.
 */
export function ScanItems({ scan }: { scan: Scan }) {
  const texts = useScanTexts();
  const listed = ORDER.map((kind) => {
    const found = scan.items.filter(({ outcome }) => outcome === kind);
    const shown = found.filter(({ reason }) => reason !== 'no_hash');
    const isCut = shown.length > 0 && found.length < scan[kind];
    return { kind, shown, isCut, leavesOut: shown.length < found.length };
  });
  const sorted = listed.flatMap(({ shown }) => shown);
  if (sorted.length === 0) return null;
  return (
    <section aria-labelledby="scan-items">
      <h3 id="scan-items" className="mb-2">
        {texts.items}
      </h3>
      {listed.map(
        ({ kind, shown, isCut, leavesOut }) =>
          isCut && (
            <p key={kind} className="mb-2 text-soft">
              {/* The service lists only the first unmapped files of each repository. */}
              {(leavesOut || kind === 'unmapped' ? texts.someItems : texts.firstItems)(
                texts.outcomes[kind]!,
                shown.length,
                scan[kind],
              )}
              {leavesOut && ` · ${texts.withoutHash}`}
            </p>
          ),
      )}
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
