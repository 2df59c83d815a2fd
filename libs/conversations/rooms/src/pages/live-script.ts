import { script } from '#platform';

/** Seconds between two refreshes: 15 a minute, so that a page leaves most of the burst limit to the person's own acts. */
const REFRESH_SECONDS = 4;

/**
 * Refreshes the parts of a room's page, and counts down the time of a turn. A part with the focus in it stays until the focus leaves it,
 * so that nobody loses the button that they are about to press. The page works without it, too.
 */
const SCRIPT = `
'use strict';
(() => {
  const source = document.querySelector('[data-live]');
  if (!source) return;
  const received = new Map();
  const usual = ${REFRESH_SECONDS * 1000};
  let wait = usual;

  function show(html) {
    const fresh = new DOMParser().parseFromString(html, 'text/html');
    for (const part of fresh.querySelectorAll('[data-part]')) {
      const name = part.dataset.part;
      const shown = document.querySelector('[data-part="' + name + '"]');
      if (!shown || received.get(name) === part.outerHTML || shown.contains(document.activeElement)) continue;
      received.set(name, part.outerHTML);
      shown.replaceWith(document.importNode(part, true));
    }
  }

  async function refresh() {
    try {
      if (!document.hidden) {
        const answer = await fetch(source.dataset.live);
        if (answer.status === 401 || answer.status === 404) return location.reload();
        wait = answer.status === 429 ? Number(answer.headers.get('Retry-After') || 60) * 1000 : usual;
        if (answer.ok) show(await answer.text());
      }
    } catch {
      wait = Math.min(2 * wait, 60000);
    }
    setTimeout(refresh, wait);
  }

  function words(seconds) {
    const minutes = Math.floor(seconds / 60);
    return (minutes > 0 ? minutes + ' min ' : '') + (seconds % 60) + ' s';
  }

  setInterval(() => {
    for (const clock of document.querySelectorAll('[data-seconds]')) {
      clock.began = clock.began || performance.now();
      const left = Number(clock.dataset.seconds) - Math.floor((performance.now() - clock.began) / 1000);
      clock.textContent = words(Math.max(0, left));
    }
  }, 1000);
  setTimeout(refresh, wait);
})();
`;

/** The path of the script that keeps the page of a room current. */
export const LIVE_SCRIPT_PATH = script('room', SCRIPT);
