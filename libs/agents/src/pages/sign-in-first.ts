import { Reply } from '#platform';

/** Sends a visitor who isn't signed in to the sign-in page, and from there back to `here`. */
export function signInFirst(here: string): Reply {
  return Reply.redirect(`/sign-in?${new URLSearchParams({ next: here }).toString()}`);
}
