import type { ActionId } from '../actions/action-keys';
import { CopyButton } from './copy-button';
import { Notice } from './notice';

interface Props {
  /** The sentence that says that the value is shown only now. */
  hint: string;
  value: string;
  action: ActionId;
  copy: string;
}

/** A secret that the service shows only once, with a button that copies it. */
export function ShownOnce({ hint, value, action, copy }: Props) {
  return (
    <Notice>
      <p className="mb-2">{hint}</p>
      <p className="mb-2">
        <code
          dir="ltr"
          className="block rounded-card border border-line bg-sheet px-2 py-1 font-mono text-13 break-all select-all"
        >
          {value}
        </code>
      </p>
      <CopyButton key={value} action={action} text={value} label={copy} />
    </Notice>
  );
}
