import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps, INPUT_STYLE } from './field';

/** A field for one line of text or, with `rows`, for several. */
export function TextField({
  label,
  hint,
  problem,
  optional,
  rows,
  ref,
  ...props
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { rows?: number; ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional}>
      {(ids) =>
        rows === undefined ? (
          <input dir="auto" type="text" ref={ref} {...ids} {...props} className={INPUT_STYLE} />
        ) : (
          <textarea
            dir="auto"
            {...ids}
            rows={rows}
            {...(props as unknown as TextareaHTMLAttributes<HTMLTextAreaElement>)}
            className={INPUT_STYLE}
          />
        )
      }
    </Field>
  );
}
