import { useEffect } from 'react';
import { takesLetters } from '../../../ground/actions/keys';

/** How long no key must have been pressed until letters run actions again, in milliseconds. */
const QUIET_MS = 1_500;
const CONTROLS = 'a, button, input, summary';

/**
 * Keeps the letters that a person goes on typing from running actions after something else has taken the place of the text.
 *
 * @param isLoading whether what took the place is not shown yet: the person can't have seen it, however long they pause
 */
export function TypingGuard({ isLoading = false }: { isLoading?: boolean }) {
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(quiet);
      if (!isLoading) quiet = setTimeout(end, QUIET_MS);
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
  }, [isLoading]);
  return null;
}
