import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** Commands of the tour, and what the README shows that they answer. */
export interface Step {
  heading: string;
  commands: string;
  answers: string;
}

/** The tour of README.md, from its first command to the last. */
export function tour(): Step[] {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [, rest] = text.split('\n## Five minutes with curl\n');
  const [section] = rest!.split('\n## Reference\n');
  const steps: Step[] = [];
  let heading = 'it begins';
  for (const [, title, language, code] of section!.matchAll(/^(?:### (.*)|```(\w*)\n([^]*?)```)$/gm)) {
    if (title !== undefined) heading = title;
    else if (language === 'sh') steps.push({ heading, commands: code!, answers: '' });
    else steps.at(-1)!.answers = code!;
  }
  return steps;
}

/** What is another with every run, and what it looks like. The README cuts answers with "…", words too. */
const VARIES: [as: string, like: string][] = [
  ['[\\w-]*…', '[^]*?'],
  ['\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z', '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'],
  ['[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', '[0-9a-f-]{36}'],
  ['[0-9a-f]{12}(?=\\.\\d)', '[0-9a-f]{12}'],
  ['[B-Z]{4}-[B-Z]{4}', '[B-Z]{4}-[B-Z]{4}'],
  ['\\d+(?:\\.\\d+)?(?=kB|s;)', '\\d+(?:\\.\\d+)?'],
];

/** Matches what is answered where the README shows this, however it is laid out. */
export function asShown(answers: string): RegExp {
  const parts = withoutSpace(answers).split(new RegExp(`(${VARIES.map(([as]) => as).join('|')})`));
  return new RegExp(`^${parts.map((part, i) => (i % 2 === 0 ? literally(part) : likeOf(part))).join('')}$`);
}

export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function likeOf(shown: string): string {
  // What stands before "kB" and the like is looked at without it.
  return VARIES.find(([as]) => new RegExp(`^(?:${as.replace(/\(\?=.*/, '')})$`).test(shown))![1];
}
