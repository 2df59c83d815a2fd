import { showEarlyHome } from './features/home/show-early-home';
import { answerOf, askEarly } from './ground/api/early';
import type { EarlyProject } from './features/tree/early-project';
import { type EarlyDocument, showEarlyDocument } from './ground/html/early-document';
import { showFirst } from './ground/html/first-screen';
import { sessionSign } from './ground/store/session-sign';
import { applyTheme, readPreferences } from './ground/store/stored-preferences';
import { childrenPath } from './content/tree/children-page';
import './ground/style/style.css';
import { languageOf, loadEarlyProjectTexts, loadTexts } from './ground/texts/languages';

/** How long the other scripts wait at most, in milliseconds: a network may never answer. */
const MOST_MS = 1_500;

// The first script of the page, and small: a document or the start page can be read before the other scripts have arrived.
const preferences = readPreferences();
const { sidebarWidth } = preferences;
const language = languageOf(preferences);
applyTheme(preferences);

// The page of a person who has signed out must not come back by the button "Back".
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

/** Reads the answers that this browser keeps for its session. Without a service worker, it keeps none yet, and the script would only take time. */
const kept =
  sessionSign() !== undefined && navigator.serviceWorker?.controller
    ? import('./ground/html/kept-then-fresh')
    : undefined;

const opened = /^\/documents\/([\da-f-]{36})\/?$/.exec(location.pathname);
const project = /^\/projects\/([^/]+)\/?$/.exec(location.pathname);
if (opened) void showDocument(opened[1]!);
if (project && location.search === '') {
  const wait = new Promise((resolve) => setTimeout(resolve, MOST_MS));
  void Promise.race([showProject(project[1]!), wait]).then(loadRest, loadRest);
} else loadRest();

function loadRest(): void {
  if (location.pathname === '/') void showEarlyHome(kept, language, sidebarWidth);
  else askEarly('/api/session').catch(() => undefined);
  // Each would be asked for by the one before, and a slow network takes half a second for each.
  loadTexts(language).catch(() => undefined);
  void import('./main');
}

/** If anything fails here, the reader asks again and reports it. */
async function showDocument(id: string): Promise<void> {
  const path = `/api/nodes/${id}/view`;
  await showFirst<EarlyDocument>(kept, {
    fresh: answerOf<EarlyDocument>(path),
    kept: ({ view }) => view(id),
    answers: answersFor(path),
    isSame: (a, b) => a.node.etag === b.node.etag,
    show: (view) => showEarlyDocument(view, sidebarWidth),
  });
}

/**
 * A project at its top. It is asked for while the script that shows it arrives, and its rows before all other scripts: there are so many that
 * they would use all connections of the browser.
 *
 * @returns once everything that it takes is asked for
 */
async function showProject(slug: string): Promise<void> {
  const answer = answerOf<EarlyProject>(`/api/projects/${slug}`);
  const answers = answersFor(`/api/projects/${slug}`);
  const texts = loadEarlyProjectTexts(language).catch(() => undefined);
  const script = import('./features/tree/show-early-project');
  // Without a service worker, this browser keeps nothing yet, and the script would only take time.
  const rows = navigator.serviceWorker?.controller && askForKeptRows(slug);
  const { showEarlyProject } = await script;
  void showEarlyProject({ slug, kept, answers, project: answer, texts, language, sidebarWidth });
  await rows;
  // Its rows are asked for with the answer.
  await answer;
}

/** Asks for the rows of a project that was opened before, without waiting for the answer about the project. */
async function askForKeptRows(slug: string): Promise<void> {
  try {
    const { keptRoot } = await import('./ground/store/kept-root');
    const folderId = await keptRoot(slug);
    if (folderId !== undefined) void askEarly(childrenPath(folderId)).catch(() => undefined);
  } catch {
    // Its rows are asked for after the project then.
  }
}

/** The answers that say whether the person may see what is kept for a screen. */
function answersFor(path: string): Promise<Response>[] {
  return kept ? [path, '/api/session'].map(askEarly) : [];
}
