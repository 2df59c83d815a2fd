import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followRights } from './content/documents/lost-rights';
import { readSession, stayWithPerson } from './content/session/session';
import { dropEarly } from './ground/api/early';
import { queryClient } from './ground/api/query';
import { goToSignIn, onSessionEnd } from './ground/api/session-end';
import { createLiveRegions } from './ground/controls/announce';
import { staleness } from './ground/live/stale';
import { registerWorker } from './ground/html/register-worker';
import { followEvents, onLiveEvent } from './ground/live/stream';
import { forgetOldDrafts } from './ground/store/all-databases';
import { openDatabase } from './ground/store/database';
import { keepOpenTexts } from './ground/store/leaving';
import { wipeAnswers } from './ground/store/wipe';
import { TextsProvider } from './ground/texts/texts-provider';
import { router } from './routes';
import { followSignOut } from './shell/sign-out';
import { StartFailure } from './shell/start-failure';
import { staysForTypedText } from './shell/typed-text';

createLiveRegions();
followSignOut();
onLiveEvent(staleness(queryClient));

let isLeaving = false;
onSessionEnd(() => {
  if (isLeaving || staysForTypedText()) return;
  isLeaving = true;
  void keepOpenTexts().then(wipeAnswers).finally(goToSignIn);
});

// Another screen asks for what is new.
router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) dropEarly();
});
// The screen loads while the session is read.
void router.load();

const app = createRoot(document.getElementById('app')!);

/** Shows the dashboard to the person who is signed in. */
async function start(): Promise<void> {
  try {
    const session = await readSession();
    stayWithPerson(session);
    const { userId, organization } = session;
    await openDatabase(organization.id, userId);
    void forgetOldDrafts().catch(() => undefined);
    followRights();
    // The service refuses the stream while the organization is being deleted.
    if (organization.deletesAt === null) followEvents();
    registerWorker();
    app.render(
      <StrictMode>
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queryClient}>
            <TextsProvider>
              <RouterProvider router={router} />
            </TextsProvider>
          </QueryClientProvider>
        </CSPProvider>
      </StrictMode>,
    );
  } catch (error) {
    if (isLeaving) return;
    app.render(
      <TextsProvider>
        <StartFailure error={error} onRetry={() => void start()} />
      </TextsProvider>,
    );
  }
}

void start();
