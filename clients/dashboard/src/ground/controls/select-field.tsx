import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldProps, INPUT_STYLE } from './field';

/** A field for one of a few values, with the browser's own list. */
export function SelectField({
  label,
  hint,
  problem,
  optional,
  options,
  ...props
}: FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional}>
      {(ids) => (
        <select {...ids} {...props} className={INPUT_STYLE}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
