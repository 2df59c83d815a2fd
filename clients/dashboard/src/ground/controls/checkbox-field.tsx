import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

export function CheckboxField({
  label,
  hint,
  ...props
}: { label: ReactNode; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="mb-3 flex items-baseline gap-2">
      <input
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...props}
        className="size-4 shrink-0 translate-y-0.5 accent-accent"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-13 text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
