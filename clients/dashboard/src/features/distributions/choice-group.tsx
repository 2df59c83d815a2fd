import { type ReactNode, useId } from 'react';

/** Fields that belong together below a heading, and what is wrong with the choice. */
export function ChoiceGroup({
  legend,
  hint,
  problem,
  children,
}: {
  legend: string;
  hint?: string;
  problem: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      className="mb-6 min-w-0"
      aria-describedby={problem ? `${id}-problem` : undefined}
      // The form gives the focus to what has a problem.
      tabIndex={problem ? -1 : undefined}
      data-problem={problem ? true : undefined}
    >
      <legend className="mb-1 text-14 font-semibold">{legend}</legend>
      {hint && <p className="mb-2 text-13 text-soft">{hint}</p>}
      {children}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-13 text-alarm">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
