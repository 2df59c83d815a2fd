import { useState } from 'react';
import { FormDialog } from './form-dialog';
import { TextField } from './text-field';

/** Asks for one text, such as a name or a path. What was typed stays, with the reason, if it is refused. */
export function TextDialog({
  title,
  description,
  label,
  hint,
  act,
  value: first = '',
  problem,
  emptyProblem,
  maxLength,
  onClose,
  onSave,
}: {
  title: string;
  description?: string;
  label: string;
  hint?: string;
  act: string;
  value?: string;
  /** The problem of the first value. */
  problem?: string | undefined;
  /** Says that a value is needed. */
  emptyProblem?: string;
  maxLength: number;
  onClose: () => void;
  onSave: (value: string) => Promise<unknown>;
}) {
  const [value, setValue] = useState(first);
  return (
    <FormDialog
      title={title}
      description={description}
      act={act}
      check={() => (emptyProblem !== undefined && value.trim() === '' ? { value: emptyProblem } : {})}
      fieldOf={() => 'value'}
      onSubmit={async () => {
        await onSave(value);
        onClose();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <TextField
          label={label}
          hint={hint}
          problem={problems.value ?? (value === first ? problem : undefined)}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
