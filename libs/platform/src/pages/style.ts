import { createHash } from 'node:crypto';

/** The one stylesheet of all pages. */
export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1c2024, #edeef0); --paper: light-dark(#fbfaf8, #16181a); --line: light-dark(#dcdad5, #34383c); --accent: light-dark(#1f5f4a, #7fd0b0); }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 30rem; margin: 3rem auto; padding: 0 1.25rem; }
`;

/** Its address carries its hash, so that it can be kept for ever. */
export const STYLE_PATH = `/assets/style.${createHash('sha256').update(STYLE).digest('hex').slice(0, 12)}.css`;
