import { createBrowserClient } from '@document-workspace/sdk/browser';
import { noteLimits } from './budget';
import { noteClock } from './service-clock';
import { REVALIDATED, takeEarly } from './early';
import { sessionEnded } from './session-end';

let confirm: () => Promise<void> = () => Promise.resolve();

/**
 * Lets something happen before each request that changes something. The request is not sent if it fails. Presence is left out: a page that is
 * being closed has no time for two requests, and it counts for seconds.
 */
export function beforeChange(check: () => Promise<void>): void {
  confirm = check;
}

/**
 * The calls of the API, with the session cookie of the person. Its retries are the only ones: a query is never repeated by anything else.
 *
 * @throws ApiError, ConnectionError, or the reason of the signal
 */
export const api = createBrowserClient({
  patienceSeconds: 20,
  fetch: async (request) => {
    if (request.method !== 'GET' && !request.url.endsWith('/presence')) await confirm();
    const response = await (takeEarly(request) ?? fetch(request, REVALIDATED));
    noteLimits(response.headers);
    noteClock(response.headers);
    if (response.status === 401) sessionEnded();
    return response;
  },
});
