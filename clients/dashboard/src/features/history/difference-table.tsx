import { useState } from 'react';
import { Button } from '../../ground/controls/button';
import { useTexts } from '../../ground/texts/use-texts';
import type { Row } from './difference';
import { DifferenceRows } from './difference-rows';
import { foldRows, type Stretch } from './folds';

/** More rows would keep the browser busy for long. */
const MAX_ROWS = 4_000;

/** The rows of a difference. Unchanged lines far from a change are folded. */
export function DifferenceTable({
  label,
  rows,
  isSplit,
}: {
  label: string;
  rows: readonly Row[];
  isSplit: boolean;
}) {
  const { history } = useTexts();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  let left = MAX_ROWS;
  const stretches = foldRows(rows, opened).flatMap((stretch): Stretch[] => {
    if (left <= 0) return [];
    if (stretch.kind === 'fold') return [stretch];
    const shown = stretch.rows.slice(0, left);
    left -= shown.length;
    return [{ ...stretch, rows: shown }];
  });
  return (
    <>
      <div
        className="overflow-x-auto rounded-card border border-line bg-sheet"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table className="w-full table-fixed border-collapse font-mono text-13">
          <colgroup>
            <col className="w-12" />
            <col />
            {isSplit && <col className="w-12" />}
            {isSplit && <col />}
          </colgroup>
          <tbody dir="ltr">
            {stretches.map((stretch) =>
              stretch.kind === 'fold' ? (
                <tr key={stretch.start} className="bg-hover">
                  <td colSpan={isSplit ? 4 : 2} className="px-2 py-1 font-sans">
                    <Button
                      size="small"
                      kind="quiet"
                      onClick={() => setOpened(new Set([...opened, stretch.start]))}
                    >
                      {history.unfold(stretch.count)}
                    </Button>
                  </td>
                </tr>
              ) : (
                <DifferenceRows key={stretch.start} rows={stretch.rows} isSplit={isSplit} />
              ),
            )}
          </tbody>
        </table>
      </div>
      {left <= 0 && <p className="mt-3 text-soft">{history.truncated}</p>}
    </>
  );
}
