import type { ComponentChildren, VNode } from 'preact';

/** A labeled input. `problem` says what is wrong with it, also to screen readers. */
export function Field({
  label,
  name,
  type = 'text',
  value,
  hint,
  problem,
  autocomplete,
  optional,
  readOnly,
  focus,
  maxLength,
}: {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password' | 'search' | 'date';
  /** The previous input. It is ignored for passwords. */
  value?: string;
  hint?: string;
  problem?: string;
  /** An autofill token (HTML, section 4.10.18.7). */
  autocomplete: string;
  optional?: boolean;
  readOnly?: boolean;
  /** Whether the input has the focus when the page opens. */
  focus?: boolean;
  maxLength?: number;
}): VNode {
  const id = `field-${name}`;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <Labeled id={id} label={label} hint={hint} problem={problem}>
      <input
        id={id}
        name={name}
        {...typed(type)}
        value={type === 'password' ? undefined : value}
        autocomplete={autocomplete}
        autocapitalize={type === 'text' ? undefined : 'none'}
        spellcheck={false}
        required={!optional}
        readOnly={readOnly}
        autofocus={focus}
        maxLength={maxLength}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={described || undefined}
      />
    </Labeled>
  );
}

/** An input with its label, its hint and what is wrong with it. */
function Labeled({
  id,
  label,
  hint,
  problem,
  children,
}: {
  id: string;
  label: string;
  hint?: string;
  problem?: string;
  children: ComponentChildren;
}): VNode {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {problem && (
        <p class="wrong" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The field for a new password. */
export function NewPasswordField({
  label = 'Password',
  problem,
  focus,
}: {
  label?: string;
  problem?: string;
  /** Whether the input has the focus when the page opens. */
  focus?: boolean;
}): VNode {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      hint="At least 12 characters."
      autocomplete="new-password"
      problem={problem}
      focus={focus}
    />
  );
}

/** A labeled input of several lines. */
export function TextArea({
  label,
  name,
  value,
  hint,
  problem,
  rows,
  maxLength,
  optional,
}: {
  label: string;
  name: string;
  /** The previous input. */
  value?: string;
  hint?: string;
  problem?: string;
  rows: number;
  maxLength: number;
  optional?: boolean;
}): VNode {
  const id = `field-${name}`;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <Labeled id={id} label={label} hint={hint} problem={problem}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        required={!optional}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={described || undefined}
      >
        {value}
      </textarea>
    </Labeled>
  );
}

export interface ButtonProps {
  /** `primary` for the main action, `plain` for others; `text` looks like a link. */
  kind?: 'primary' | 'plain' | 'text';
  name?: string;
  value?: string;
  /** Where the form is sent, instead of to its own address. */
  action?: string;
  /** The id of the form that it sends, if it is not inside of it. The form is sent even if its fields are not filled in. */
  form?: string;
  children: ComponentChildren;
}

/** A submit button. If it is pressed, `name` and `value` are sent with the form. What ends something has an `EndingButton`. */
export function Button(props: ButtonProps): VNode {
  return <SubmitButton {...props} />;
}

/** A submit button of any kind. `alarm` is for `EndingButton`. */
export function SubmitButton({
  kind = 'primary',
  name,
  value,
  action,
  form,
  children,
}: Omit<ButtonProps, 'kind'> & { kind?: ButtonProps['kind'] | 'alarm' }): VNode {
  return (
    <button
      class={`button ${kind}`}
      type="submit"
      name={name}
      value={value}
      form={form}
      formAction={action}
      formNoValidate={form !== undefined}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'primary',
  href,
  children,
}: {
  kind?: 'primary' | 'plain';
  href: string;
  children: ComponentChildren;
}): VNode {
  return (
    <a class={`button ${kind}`} href={href}>
      {children}
    </a>
  );
}

/** The `type` of an input. Preact types an input by a literal type, so a variable needs a cast. */
function typed(type: string): { type: 'text' } {
  return { type } as { type: 'text' };
}

/** A labeled choice of one of a few values. */
export function Select({
  label,
  name,
  options,
  value,
  hint,
}: {
  label: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The value that is chosen at first. */
  value: string;
  hint?: string;
}): VNode {
  const id = `field-${name}`;
  return (
    <Labeled id={id} label={label} hint={hint}>
      <select id={id} name={name} aria-describedby={hint && `${id}-hint`}>
        {options.map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </Labeled>
  );
}
