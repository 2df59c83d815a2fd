import { ariaKey, isSingleKey, shownKey } from '../actions/keys';
import { usePreferences } from '../store/preferences';

/**
 * The key of a button or link, beside its text. It is not shown if it does nothing, or if there is hardly a keyboard. The styles write it, because it
 * is no part of the visible text, which the name of a button must contain.
 */
export function KeyHint({ shortcut }: { shortcut: string | undefined }) {
  const { singleKeys } = usePreferences();
  if (shortcut === undefined || (!singleKeys && isSingleKey(shortcut))) return null;
  return (
    <kbd
      aria-hidden="true"
      data-key={shownKey(shortcut)}
      className="before:content-[attr(data-key)] hidden rounded-card border border-current/30 px-1 font-sans text-13 leading-4 font-normal whitespace-nowrap lg:pointer-fine:inline"
    />
  );
}

/** The key of a button or link for screen readers; undefined if the person has switched it off. */
export function useAriaKey(shortcut: string | undefined): string | undefined {
  const { singleKeys } = usePreferences();
  if (shortcut === undefined || (!singleKeys && isSingleKey(shortcut))) return undefined;
  return ariaKey(shortcut);
}
