/** The colors of every page and of the dashboard, in light and in dark mode. `tokens.spec.ts` tests the contrast of those that meet. */
export const COLORS = {
  paper: ['#fbfaf7', '#17181a'],
  sheet: ['#ffffff', '#1e2023'],
  ink: ['#1d1f21', '#e9e7e2'],
  soft: ['#5f625f', '#a3a49f'],
  line: ['#dedbd2', '#36383b'],
  edge: ['#8d8b83', '#75777a'],
  accent: ['#1d5c4d', '#8fd3bd'],
  'on-accent': ['#ffffff', '#10221d'],
  'accent-deep': ['#15473b', '#a9e2cf'],
  alarm: ['#9d2c1f', '#f2a191'],
  /** The background of a row under the pointer. */
  hover: ['#f3f1eb', '#26282b'],
  /** The background of a row that is selected or open. */
  selected: ['#e2ece8', '#23342f'],
  /** The backgrounds of text that a revision added, and of text that it removed. */
  added: ['#dcefe3', '#1f3b2c'],
  removed: ['#f8e0dc', '#47261f'],
  /** The background of what somebody else has just changed. */
  foreign: ['#fbefcf', '#3d3520'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

const FONTS = {
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Book Antiqua", Georgia, serif',
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};

const declarations = [
  'color-scheme: light dark',
  ...Object.entries(COLORS).map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark})`),
  ...Object.entries(FONTS).map(([name, fonts]) => `--${name}: ${fonts}`),
  // The height of a row in a tree or a list.
  '--row: 28px',
];

/** The custom properties of all pages. `npm run docs` writes them to a file of the dashboard, too. */
export const TOKENS = `:root {
${declarations.map((declaration) => `  ${declaration};\n`).join('')}}
@media (pointer: coarse) {
  :root {
    --row: 44px;
  }
}
`;
