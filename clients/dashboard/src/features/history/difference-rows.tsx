import { classes } from '../../ground/controls/classes';
import { useTexts } from '../../ground/texts/use-texts';
import type { Row, Side } from './difference';
import { unifiedLines } from './unified-lines';

/** Rows that follow each other, in one column or side by side. */
export function DifferenceRows({ rows, isSplit }: { rows: readonly Row[]; isSplit: boolean }) {
  if (isSplit)
    return rows.map(({ same, older, newer }) => (
      <tr key={`${older?.line}-${newer?.line}`}>
        <Line side={older} kind={same ? 'same' : 'removed'} />
        <Line side={newer} kind={same ? 'same' : 'added'} />
      </tr>
    ));
  return unifiedLines(rows).map(({ kind, side }) => (
    <tr key={`${kind}-${side.line}`}>
      <Line side={side} kind={kind} />
    </tr>
  ));
}

const BACKGROUNDS = { same: undefined, added: 'bg-added', removed: 'bg-removed' };
const SIGNS = { same: ' ', added: '+', removed: '−' };

function Line({ side, kind }: { side: Side | undefined; kind: 'same' | 'added' | 'removed' }) {
  const { history } = useTexts();
  if (!side) return <td colSpan={2} className="bg-hover" />;
  return (
    <>
      <td className={classes('px-1 text-end align-top text-soft select-none', BACKGROUNDS[kind])}>
        <span className="sr-only">{history.lineOf(side.line)}</span>
        <span aria-hidden="true">{side.line}</span>
      </td>
      <td className={classes('px-2 align-top break-words whitespace-pre-wrap', BACKGROUNDS[kind])}>
        {kind !== 'same' && <span className="sr-only">{history[kind]}: </span>}
        <span aria-hidden="true" className="text-soft select-none">
          {SIGNS[kind]}{' '}
        </span>
        {side.parts.map(({ text, changed }, i) =>
          !changed ? (
            <bdi key={i}>{text}</bdi>
          ) : kind === 'added' ? (
            <ins key={i} className="font-semibold underline decoration-2">
              {text}
            </ins>
          ) : (
            <del key={i} className="font-semibold line-through">
              {text}
            </del>
          ),
        )}
      </td>
    </>
  );
}
