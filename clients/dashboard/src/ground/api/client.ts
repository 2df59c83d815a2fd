import { createBrowserClient } from '@document-workspace/sdk/browser';
import { noteLimits } from './budget';
import { REVALIDATED, takeEarly } from './early';
import { sessionEnded } from './session-end';

/**
 * The calls of the API, with the session cookie of the person. Its retries are the only ones: a query is never repeated by anything else.
 *
 * @throws ApiError, ConnectionError, or the reason of the signal
 */
export const api = createBrowserClient({
  patienceSeconds: 20,
  fetch: async (request) => {
    const response = await (takeEarly(request) ?? fetch(request, REVALIDATED));
    noteLimits(response.headers);
    if (response.status === 401) sessionEnded();
    return response;
  },
});
