import { askEarly } from './ground/api/early';
import { type EarlyDocument, showEarlyDocument } from './ground/html/early-document';
import { applyTheme, readPreferences } from './ground/store/stored-preferences';
import './ground/style/style.css';
import { languageOf, loadTexts } from './ground/texts/languages';

// The first script of the page, and small: a document can be read before the other scripts have arrived.
const preferences = readPreferences();
applyTheme(preferences);

// The page of a person who has signed out must not come back by the button "Back".
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const opened = /^\/documents\/([\da-f-]{36})\/?$/.exec(location.pathname);
if (opened) void showEarly(opened[1]!);
for (const path of location.pathname === '/' ? ['/api/session', '/api/home'] : ['/api/session'])
  askEarly(path).catch(() => undefined);
// Each would be asked for by the one before, and a slow network takes half a second for each.
loadTexts(languageOf(preferences)).catch(() => undefined);

void import('./main');

/** Whatever fails here, the reader asks again and says so. */
async function showEarly(id: string): Promise<void> {
  try {
    const response = await askEarly(`/api/nodes/${id}/view`);
    if (!response.ok) return;
    const { data } = (await response.json()) as { data: EarlyDocument };
    showEarlyDocument(data, preferences.sidebarWidth);
  } catch {
    // No connection, perhaps: the reader can show what this browser keeps.
  }
}
