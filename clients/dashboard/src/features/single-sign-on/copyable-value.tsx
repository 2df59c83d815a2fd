import type { ActionId } from '../../ground/actions/action-keys';
import { CopyButton } from '../../ground/controls/copy-button';

/** A value of a list of terms, with a button that copies it. One click selects it where a browser has no clipboard. */
export function CopyableValue({
  term,
  value,
  action,
  copy,
}: {
  term: string;
  value: string;
  action: ActionId;
  /** The text of the button. */
  copy: string;
}) {
  return (
    <div className="border-b border-line py-2">
      <dt className="text-13 text-soft">{term}</dt>
      <dd className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <code dir="ltr" className="min-w-0 grow basis-72 font-mono text-13 break-all select-all">
          {value}
        </code>
        <CopyButton action={action} text={value} label={copy} />
      </dd>
    </div>
  );
}
