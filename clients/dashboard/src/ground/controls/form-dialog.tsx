import { type FormEvent, type ReactNode, useState } from 'react';
import { explain, fieldErrors } from '../api/errors';
import { useTexts } from '../texts/use-texts';
import { Button } from './button';
import { Dialog } from './dialog';
import { Notice } from './notice';

/** The problems of a form by the names of its fields; `form` is about all of it. */
export type Problems = Partial<Record<string, string>>;

/** A dialog with a form. What was typed stays if the act is refused, and the reason stands at its field. */
export function FormDialog({
  title,
  description,
  act,
  check,
  fieldOf,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** The text of the button, such as "Create". */
  act: string;
  /** Finds problems before the service is asked. */
  check?: () => Problems;
  /** The field that a refusal is about, if the refusal does not name it. */
  fieldOf?: (error: unknown) => string | undefined;
  /** Carries out the act. It also closes the dialog. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: (problems: Problems) => ReactNode;
}) {
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = check?.() ?? {};
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSubmit();
    } catch (error) {
      const field = fieldOf?.(error);
      const fields = field === undefined ? fieldErrors(error) : {};
      setProblems(Object.keys(fields).length > 0 ? fields : { [field ?? 'form']: explain(error, texts) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {children(problems)}
        {problems.form !== undefined && <Notice kind="problem">{problems.form}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{texts.controls.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
