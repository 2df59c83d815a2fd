import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { keyOf } from '../actions/keys';
import { explain, fieldErrors } from '../api/errors';
import { useTexts } from '../texts/use-texts';
import { announce } from './announce';
import { Notice } from './notice';

/** The problems of a form by the names of its fields; `form` is about all of it. */
export type Problems = Partial<Record<string, string>>;

export interface FormProps {
  /** Finds problems before the service is asked. */
  check?: () => Problems;
  /** The field that a refusal is about, if the refusal does not name it. */
  fieldOf?: (error: unknown) => string | undefined;
  /** Carries out the act. */
  onSubmit: () => Promise<unknown> | void;
  children: (problems: Problems) => ReactNode;
}

/** A form. What was typed stays if the act is refused, and the reason stands at its field, which gets the focus. After the act, the form sends the event `saved`. */
export function Form({
  check,
  fieldOf,
  onSubmit,
  labelledBy,
  className,
  onBusy,
  buttons,
  children,
}: FormProps & {
  /** The id of its heading. */
  labelledBy?: string;
  className?: string;
  /** Called when the act begins and when its answer is there. */
  onBusy?: (busy: boolean) => void;
  /** @param busy whether the act is under way */
  buttons: (busy: boolean) => ReactNode;
}) {
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) showProblems(form.current, problems);
  }, [problems]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = check?.() ?? {};
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    onBusy?.(true);
    try {
      await onSubmit();
      form.current?.dispatchEvent(new Event('saved', { bubbles: true }));
    } catch (error) {
      const field = fieldOf?.(error);
      const fields = field === undefined ? fieldErrors(error) : {};
      setProblems(Object.keys(fields).length > 0 ? fields : { [field ?? 'form']: explain(error, texts) });
    } finally {
      setBusy(false);
      onBusy?.(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={labelledBy}
      className={className}
      onSubmit={(event) => void submit(event)}
      onKeyDown={submitByKey}
    >
      {children(problems)}
      {problems.form !== undefined && <Notice kind="problem">{problems.form}</Notice>}
      {buttons(busy)}
    </form>
  );
}

/** Puts the focus into the first field with a problem, so that it is read aloud, unless the person has gone on to something outside of the form or its dialog. */
function showProblems(form: HTMLFormElement | null, problems: Problems): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], fieldset[data-problem]');
  const around = form?.closest('[role=dialog]') ?? form;
  const { activeElement: focused } = document;
  if (!field || !around || !focused || !(around.contains(focused) || focused.contains(around))) return;
  // A field that has the focus is not read again.
  if (focused === field) announce(Object.values(problems).join(' '), 'assertive');
  else field.focus();
}

/** In a field of several lines, Enter begins a line. The key of the form's own button submits it, or else Ctrl or Cmd and Enter. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const own = event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.dataset.key ?? 'Mod+Enter';
  if (keyOf(event) !== own || !own.includes('Enter') || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
