import { type ReactNode, useId } from 'react';
import { RowActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';

/** A part of what an agent reaches: lines below a heading. */
export function ReachSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      {hint && <p className="mb-2 text-soft">{hint}</p>}
      <ul className="border-t border-line">{children}</ul>
    </section>
  );
}

/** A line of it, with the button that takes it away. */
export function ReachLine({
  name,
  note,
  children,
  onNarrow,
}: {
  /** The subject of the line, which the button names too. */
  name: string;
  note?: ReactNode;
  children?: ReactNode;
  onNarrow?: (() => void) | undefined;
}) {
  const { agents } = useTexts();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-2">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          <bdi>{name}</bdi> {note !== undefined && <span className="text-soft">{note}</span>}
        </p>
        {children}
      </div>
      {onNarrow && (
        <RowActionButton
          action="reached.narrow"
          label={agents.narrow}
          name={agents.narrowLine(name)}
          onPress={onNarrow}
        />
      )}
    </li>
  );
}
