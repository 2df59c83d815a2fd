import { showEarlyHome } from './features/home/show-early-home';
import { answerOf, askEarly } from './ground/api/early';
import type { EarlyProject } from './features/tree/early-project';
import { type EarlyDocument, showEarlyDocument } from './ground/html/early-document';
import { applyTheme, readPreferences } from './ground/store/stored-preferences';
import './ground/style/style.css';
import { languageOf, loadTexts } from './ground/texts/languages';

// The first script of the page, and small: a document or the start page can be read before the other scripts have arrived.
const preferences = readPreferences();
const { sidebarWidth } = preferences;
const language = languageOf(preferences);
applyTheme(preferences);

// The page of a person who has signed out must not come back by the button "Back".
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const opened = /^\/documents\/([\da-f-]{36})\/?$/.exec(location.pathname);
if (opened) void showDocument(opened[1]!);
const project = /^\/projects\/([^/]+)\/?$/.exec(location.pathname);
if (project && location.search === '') void showProject(project[1]!);
if (location.pathname === '/') void showEarlyHome(language, sidebarWidth);
else askEarly('/api/session').catch(() => undefined);
// Each would be asked for by the one before, and a slow network takes half a second for each.
loadTexts(language).catch(() => undefined);

void import('./main');

/** Whatever fails here, the reader asks again and says so. */
async function showDocument(id: string): Promise<void> {
  const view = await answerOf<EarlyDocument>(`/api/nodes/${id}/view`);
  if (view) showEarlyDocument(view, sidebarWidth);
}

/** A project at its top. It is asked for while the script that shows it arrives. */
async function showProject(slug: string): Promise<void> {
  const answer = answerOf<EarlyProject>(`/api/projects/${slug}`);
  const { showEarlyProject } = await import('./features/tree/show-early-project');
  const shown = await answer;
  if (shown) await showEarlyProject(shown, language, sidebarWidth);
}
