import type { AuthorizationRequest } from '#oauth';
import { type SentForm, sentText } from '../parts/form-problems';

/** The fields in which the form repeats what the page has shown of the client. */
export const SHOWN_NAME = 'shownName';
export const SHOWN_ADDRESS = 'shownAddress';

/**
 * Whether a form was sent from a page that showed this request. A client can change its document between the page and the decision, and another
 * process can have read another version of it.
 */
export function wasShown({ client, redirectUri }: AuthorizationRequest, form: SentForm): boolean {
  return sentText(form, SHOWN_NAME) === client.name && sentText(form, SHOWN_ADDRESS) === redirectUri;
}
