import { type ReactNode, useId } from 'react';
import { useTexts } from '../texts/use-texts';

/** The attributes that tie a label, a hint and a problem to the element of a field. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The problem of the value. */
  problem?: string | undefined;
  optional?: boolean;
}

/** A label with its element, and what is wrong with the value below it. */
export function Field({
  label,
  hint,
  problem,
  optional,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const { controls } = useTexts();
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block text-14 font-semibold">
        {label}
        {optional && <span className="ms-2 font-normal text-soft">({controls.optional})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-13 text-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-13 text-alarm">
          {problem}
        </p>
      )}
    </div>
  );
}

export const INPUT_STYLE =
  'w-full min-h-9 rounded-card border border-edge bg-sheet px-3 py-1.5 text-14 text-ink hover:border-ink aria-invalid:border-alarm pointer-coarse:min-h-11';
