import { shownKey } from '../actions/keys';
import { usePreferences } from '../store/preferences';

/** The key of a button or link, beside its text. It is not shown if it does nothing, or if there is hardly a keyboard. */
export function KeyHint({ shortcut }: { shortcut: string | undefined }) {
  const { singleKeys } = usePreferences();
  if (shortcut === undefined || (!singleKeys && !shortcut.includes('+'))) return null;
  return (
    <kbd
      aria-hidden="true"
      className="hidden rounded-card border border-current/30 px-1 font-sans text-13 leading-4 font-normal lg:pointer-fine:inline"
    >
      {shownKey(shortcut)}
    </kbd>
  );
}
