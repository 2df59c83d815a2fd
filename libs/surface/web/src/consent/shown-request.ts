import type { Person } from '#access';
import type { AuthorizationRequest } from '#oauth';
import { type SentForm, sentText } from '../parts/form-problems';

/** The fields in which the form repeats what the page has shown of the client. */
export const SHOWN_NAME = 'shownName';
export const SHOWN_ADDRESS = 'shownAddress';
/** The field in which the form repeats to whom the page was shown. */
export const SHOWN_PERSON = 'shownPerson';

/** The problem of a form that was shown to another person. */
export const PERSON_CHANGED =
  'The person who is signed in has changed since this page was opened. Look at it again.';

/**
 * Whether a form was sent from a page that showed this request. The document of the client can have changed since, and another process can
 * have read another version of it.
 */
export function wasShown({ client, redirectUri }: AuthorizationRequest, form: SentForm): boolean {
  return sentText(form, SHOWN_NAME) === client.name && sentText(form, SHOWN_ADDRESS) === redirectUri;
}

/**
 * Whether a form was sent from a page that was shown to this person. Somebody else can have signed in in another tab, and would decide for
 * their organization.
 */
export function wasShownTo(person: Person, form: SentForm): boolean {
  return sentText(form, SHOWN_PERSON) === shownPerson(person);
}

/** The value of `SHOWN_PERSON`. */
export function shownPerson({ tenantId, userId }: Person): string {
  return `${tenantId}/${userId}`;
}
