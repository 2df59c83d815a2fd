import { hasSignedOut } from '../ground/api/session-end';

const TYPED = 'form :is(textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search]))';
/** How often the end of the session is said at most, in milliseconds: many requests are refused. */
const PAUSE_MS = 60_000;

const fields = new Set<HTMLInputElement>();
let saidAt = -Infinity;
let say = (): void => undefined;

/** Notes in which fields of forms the person types. */
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof Element && target.matches(TYPED))) return;
  for (const field of fields) if (!field.isConnected) fields.delete(field);
  fields.add(target as HTMLInputElement);
});

/** What was saved is not lost with the page. */
document.addEventListener('saved', ({ target }) => {
  for (const field of fields) if ((target as Element).contains(field)) fields.delete(field);
});

/** Sets how a person whose text stays on the page learns that the session has ended. */
export function onStay(tell: () => void): void {
  say = tell;
}

/**
 * Whether the page stays although the session has ended, because a form has text that the person typed. The form can be sent after a sign-in in
 * another tab. A person who has signed out leaves all the same.
 */
export function staysForTypedText(): boolean {
  if (hasSignedOut()) return false;
  if (![...fields].some(({ isConnected, value }) => isConnected && value.trim() !== '')) return false;
  if (performance.now() - saidAt > PAUSE_MS) {
    saidAt = performance.now();
    say();
  }
  return true;
}
