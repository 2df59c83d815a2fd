import { memo, useState } from 'react';
import { Button } from '../../ground/controls/button';
import { useTexts } from '../../ground/texts/use-texts';

/** Lines that are shown before and after a conflict. */
const CONTEXT = 3;

/** Lines that need no decision. Only those beside a conflict are shown before a person asks for the others. */
export const Unchanged = memo(function Unchanged({
  lines,
  isFirst,
  isLast,
}: {
  lines: readonly string[];
  isFirst: boolean;
  isLast: boolean;
}) {
  const { merge } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const before = isFirst ? 0 : CONTEXT;
  const after = isLast ? 0 : CONTEXT;
  // A last line that is empty only says that the text ends with a line end.
  const all = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  const count = all.length - before - after;
  if (isOpen || count <= 1) return <Lines lines={all} />;
  return (
    <>
      <Lines lines={all.slice(0, before)} />
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {merge.showLines(count)}
      </Button>
      <Lines lines={after > 0 ? all.slice(-after) : []} />
    </>
  );
});

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.join('').trim() === '') return null;
  return (
    <pre dir="auto" className="my-1 px-3 font-mono text-13 wrap-anywhere whitespace-pre-wrap text-soft">
      {lines.join('').replace(/\r?\n$/, '')}
    </pre>
  );
}
