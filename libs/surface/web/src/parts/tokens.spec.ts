import { COLORS } from './tokens';

type Name = keyof typeof COLORS;
type Scheme = 0 | 1;

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: Name, b: Name, scheme: Scheme): number {
  const [lighter, darker] = [luminance(COLORS[a][scheme]), luminance(COLORS[b][scheme])].sort(
    (x, y) => y - x,
  );
  return (lighter! + 0.05) / (darker! + 0.05);
}

const SURFACES: Name[] = ['paper', 'sheet', 'hover', 'selected'];
const TINTS: Name[] = ['added', 'removed', 'foreign'];
/** Text, and what it is read on. */
const TEXTS: [Name, Name[]][] = [
  ['ink', [...SURFACES, ...TINTS]],
  ['soft', [...SURFACES, ...TINTS]],
  ['accent', [...SURFACES, ...TINTS]],
  ['accent-deep', SURFACES],
  ['alarm', SURFACES],
  ['on-accent', ['accent', 'accent-deep']],
  ['paper', ['alarm']],
];
/** The borders of controls, and what is around them. */
const BORDERS: [Name, Name[]][] = [['edge', ['paper', 'sheet', 'hover']]];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the colors in %s mode', (_, scheme) => {
  it.each(TEXTS.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    'let people read %s on %s',
    (text, ground) => expect(contrast(text, ground, scheme)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(BORDERS.flatMap(([border, grounds]) => grounds.map((ground) => [border, ground] as const)))(
    'let people see a border of %s on %s',
    (border, ground) => expect(contrast(border, ground, scheme)).toBeGreaterThanOrEqual(3),
  );
});
