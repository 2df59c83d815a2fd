import { Reply } from '#platform';

/** Sends a visitor to the sign-in page, which leads back to the path `next`. */
export function redirectToSignIn(next: string): Reply {
  return Reply.redirect(`/sign-in?${new URLSearchParams({ next }).toString()}`);
}
