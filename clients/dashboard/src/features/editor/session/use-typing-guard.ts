import { useEffect } from 'react';
import { takesLetters } from '../../../ground/actions/keys';

/** How long no key must have been pressed until letters run actions again, in milliseconds. */
const QUIET_MS = 1_500;
const CONTROLS = 'a, button, input, summary';

/**
 * Keeps the letters that a person goes on typing from running actions after something else has taken the place of the text.
 *
 * @param cause what took it; undefined while the text is there
 */
export function useTypingGuard(cause: string | undefined): void {
  useEffect(() => {
    if (cause === undefined) return undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const [target] = event.composedPath();
      // A person who has gone to a field or a button types for it.
      if (takesLetters(target ?? null) || (target instanceof Element && target.matches(CONTROLS))) return;
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      wait();
    };
    const end = (): void => {
      clearTimeout(quiet);
      removeEventListener('keydown', onKeyDown, true);
    };
    // Before the listener of the shortcuts.
    addEventListener('keydown', onKeyDown, true);
    wait();
    return end;
  }, [cause]);
}
