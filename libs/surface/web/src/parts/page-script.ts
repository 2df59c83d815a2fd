import { script } from '../page/assets';

/**
 * Improves every page, which also works without it: shows times in the reader's zone, also in parts that are added later, and sends a form
 * once, however often its button is pressed. Signing out also ends the tabs of the dashboard, and pages for signed-out people delete what the dashboard keeps of documents.
 */
const SCRIPT = `
'use strict';
(() => {
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' };
  const formats = {
    time: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', ...clock }),
    moment: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', ...clock }),
    day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
  };

  function localize(time) {
    const at = new Date(time.dateTime);
    const format = formats[time.dataset.time];
    if (!format || isNaN(at)) return;
    time.title = time.title || time.textContent;
    time.textContent = format.format(at);
  }

  function improve(part) {
    for (const time of part.querySelectorAll('time[data-time]')) localize(time);
  }

  // A second submit would abort the answer to the first one, which then looks as if it had failed. The limit is for a person who stopped the page.
  let sentAt = -Infinity;
  addEventListener('pageshow', () => (sentAt = -Infinity));
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || event.target.method !== 'post' || event.target.matches('[action="/sign-out"]')) return;
    if (event.timeStamp - sentAt < 30000) event.preventDefault();
    else sentAt = event.timeStamp;
  });

  // The tabs of the dashboard sign out as well. What it stores for use without a connection is deleted even if no tab is open.
  document.querySelector('form[action="/sign-out"]')?.addEventListener('submit', () => {
    new BroadcastChannel('sign-out').postMessage('signed-out');
    indexedDB.deleteDatabase('workspace:session');
  });

  // The dashboard is not shown to a person whose session ended between visits, so what it keeps of documents goes here. Drafts stay.
  async function forgetAnswers() {
    indexedDB.deleteDatabase('workspace:session');
    for (const { name } of (await indexedDB.databases?.()) ?? []) {
      if (!/^workspace:.+:.+$/.test(name)) continue;
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const database = opening.result;
        const stores = ['views', 'places', 'nodes', 'projects'].filter((store) => database.objectStoreNames.contains(store));
        if (stores.length > 0) {
          const clearing = database.transaction(stores, 'readwrite');
          for (const store of stores) clearing.objectStore(store).clear();
        }
        database.close();
      };
    }
  }

  // These pages can sign in another person than the last one.
  if (/^\\/(sign-in|sign-up|signed-out|invite\\/.*)?$/.test(location.pathname)) forgetAnswers().catch(() => {});
  improve(document);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) improve(node);
  }).observe(document.body, { childList: true, subtree: true });
})();
`;

/** The path of the script of every page. The Content-Security-Policy of a page allows it by this address, and no other script. */
export const PAGE_SCRIPT_PATH = script('page', SCRIPT);

/** The source in a Content-Security-Policy that allows the script of all pages, and no other. @param baseUrl the address of the service */
export function pageScriptSource(baseUrl: string): string {
  return new URL(PAGE_SCRIPT_PATH, baseUrl).href;
}
