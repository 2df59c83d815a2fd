import { script } from '../../page/assets';

/** Seconds between two refreshes: 15 a minute, so that a page leaves most of the burst limit to the person's own acts. */
const REFRESH_SECONDS = 4;

/**
 * Refreshes the parts of a room's page, counts down the time of a turn, and sends acts without leaving the page. A part with the focus in it
 * stays until the focus leaves it, so that nobody loses the button that they are about to press. The message that a person is writing is
 * never touched: not by an act, and not when the session or the membership ends. The page works without it, too.
 */
const SCRIPT = `
'use strict';
(() => {
  const source = document.querySelector('[data-live]');
  if (!source) return;
  const received = new Map();
  const form = document.getElementById('room');
  const usual = ${REFRESH_SECONDS * 1000};
  let wait = usual;

  function shownPart(name) {
    return document.querySelector('[data-part="' + name + '"]');
  }

  function show(html) {
    const fresh = new DOMParser().parseFromString(html, 'text/html');
    for (const part of fresh.querySelectorAll('[data-part]')) {
      const name = part.dataset.part;
      const shown = shownPart(name);
      if (!shown || received.get(name) === part.outerHTML || shown.contains(document.activeElement)) continue;
      received.set(name, part.outerHTML);
      // A token or link is shown only once, so a later notice doesn't replace it.
      if (shown.querySelector('.secret')) shown.prepend(...document.importNode(part, true).childNodes);
      else shown.replaceWith(document.importNode(part, true));
    }
    return fresh;
  }

  function say(problem) {
    const notices = shownPart('notices');
    notices.className = 'notice problem';
    notices.setAttribute('role', 'alert');
    notices.textContent = problem;
    notices.scrollIntoView({ block: 'nearest' });
  }

  /** The session or the membership has ended. Loading the page shows what there is now, but would lose a message. */
  function leave() {
    if (!form?.querySelector('textarea')?.value.trim()) return location.reload();
    say('You are signed out, or no longer in this room. Copy what you have written, then reload the page.');
  }

  /** Sends an act, and shows what it answers in place. */
  async function act(button) {
    const answer = await fetch(button.formAction, { method: 'POST', body: new URLSearchParams() });
    if (answer.status === 429 || answer.status >= 500) throw new Error('refused');
    const pressed = document.activeElement === button || document.activeElement === document.body;
    button.blur();
    if (!show(await answer.text()).querySelector('[data-live]')) return leave();
    const notices = shownPart('notices');
    if (pressed) notices.focus({ preventScroll: !notices.querySelector('.problem') });
  }

  form?.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!button?.closest('[data-part] .acts') || button.matches('.alarm')) return;
    event.preventDefault();
    button.disabled = true;
    act(button).catch(() => {
      button.disabled = false;
      say('The service did not answer. Try again in a minute.');
    });
  });

  async function refresh() {
    try {
      if (!document.hidden) {
        const answer = await fetch(source.dataset.live);
        if (answer.status === 401 || answer.status === 404) return leave();
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
