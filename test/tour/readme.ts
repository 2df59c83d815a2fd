import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** A block of commands in the tour, and the output that the README shows for it. */
export interface Step {
  heading: string;
  commands: string;
  output: string;
}

/** The steps of the tour in README.md. */
export function tour(): Step[] {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [, rest] = text.split('\n## Five minutes with curl\n');
  const steps: Step[] = [];
  let heading = 'Setup';
  for (const [, nextSection, title, language, code] of rest!.matchAll(
    /^(?:(## .*)|### (.*)|```(\w*)\n([^]*?)```)$/gm,
  )) {
    if (nextSection !== undefined) break;
    if (title !== undefined) heading = title;
    else if (language === 'sh') steps.push({ heading, commands: code!, output: '' });
    else steps.at(-1)!.output = code!;
  }
  return steps;
}

/** Values that differ in every run: how the README shows them, and what they must match. The README shortens output with "…". */
const VARIABLE_PARTS: [shown: string, actual: string][] = [
  ['[\\w-]*…', '[^]*?'],
  ['\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z', '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'],
  ['[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', '[0-9a-f-]{36}'],
  ['[0-9a-f]{12}(?=\\.\\d)', '[0-9a-f]{12}'],
  ['[B-Z]{4}-[B-Z]{4}', '[B-Z]{4}-[B-Z]{4}'],
  ['\\d+(?:\\.\\d+)?(?=kB|s;)', '\\d+(?:\\.\\d+)?'],
];

/** Matches the output that the README shows. Both sides are compared without whitespace, because the README formats JSON. */
export function outputPattern(output: string): RegExp {
  const parts = withoutSpace(output).split(
    new RegExp(`(${VARIABLE_PARTS.map(([shown]) => shown).join('|')})`),
  );
  return new RegExp(`^${parts.map((part, i) => (i % 2 === 0 ? escape(part) : patternOf(part))).join('')}$`);
}

export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function patternOf(part: string): string {
  // The part no longer contains what a lookahead requires, such as "kB", so leave lookaheads out.
  return VARIABLE_PARTS.find(([shown]) => new RegExp(`^(?:${shown.replace(/\(\?=.*/, '')})$`).test(part))![1];
}
