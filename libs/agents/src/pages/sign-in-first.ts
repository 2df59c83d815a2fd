import type { Response } from 'express';

/** Sends a visitor who isn't signed in to do that, and then back to `here`. */
export function signInFirst(res: Response, here: string): void {
  res.redirect(303, `/sign-in?${new URLSearchParams({ next: here }).toString()}`);
}
