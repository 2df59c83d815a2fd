import { stylesheet } from '../../page/assets';

/** The stylesheet of the pages of rooms, in addition to that of all pages. */
export const ROOM_STYLE_PATH = stylesheet(
  'rooms',
  `
.messages { list-style: none; margin: 1.5rem 0; padding: 0; }
.messages > li { padding: 0 0 0 1rem; margin: 0 0 1.25rem; border-left: 3px solid var(--line); }
.messages > li.human { border-color: var(--accent); }
.messages p { margin: 0; max-width: none; }
.messages strong { color: var(--ink); }
.messages blockquote { margin: .15rem 0 0; max-width: 42rem; white-space: pre-wrap; }
.messages blockquote p { min-height: 1.6em; }
.actions + .quiet { margin-top: .75rem; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; }
.acts .button { font-size: .9375rem; padding: .4rem .9rem; min-height: 2.5rem; }
.create, .join { max-width: 29rem; }
.create + .quiet { margin-top: .75rem; }
.say { margin: 0; max-width: 42rem; }
[data-part=notices]:focus { outline: none; }
.secret { overflow-wrap: anywhere; font-size: 1.125rem; }
`,
);
