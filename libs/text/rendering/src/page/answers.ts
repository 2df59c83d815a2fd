import { hasEnd, piecesOf, unescape } from './pieces';
import { shortened } from './reading';
import type { Question } from './rendered';

const MAX_QUESTIONS = 50;
const MAX_ANSWER = 2_000;
const MAX_STEPS = 50;
const MAX_STEP = 500;
const HEADING = /^h[2-6]$/;
const ASKS = /[?？؟]\s*$/u;

/** Headings that are questions, each with the text between it and the next heading. */
export function questionsOf(html: string): Question[] {
  const found: Question[] = [];
  let asked: Question | undefined;
  let inHeading = false;
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'text') {
      if (!asked) continue;
      if (inHeading) asked.question += unescape(piece.html);
      else if (asked.answer.length < 2 * MAX_ANSWER) asked.answer += unescape(piece.html);
    } else if (HEADING.test(piece.name)) {
      inHeading = piece.kind === 'open';
      if (inHeading) found.push((asked = { question: '', answer: '' }));
    } else if (asked && !inHeading) asked.answer += ' ';
  }
  return found
    .map(({ question, answer }) => ({ question: question.trim(), answer: shortened(answer, MAX_ANSWER) }))
    .filter(({ question, answer }) => ASKS.test(question) && answer !== '')
    .slice(0, MAX_QUESTIONS);
}

/** The items of the first ordered list. */
export function stepsOf(html: string): string[] {
  const steps: string[] = [];
  let depth = 0;
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'text') {
      if (depth >= 2 && steps.at(-1)!.length < 2 * MAX_STEP) steps[steps.length - 1] += unescape(piece.html);
    } else if (piece.kind === 'open') {
      if (depth === 0 && piece.name !== 'ol') continue;
      if (depth === 1 && piece.name === 'li') steps.push('');
      if (hasEnd(piece.name)) depth++;
      else if (depth >= 2) steps[steps.length - 1] += ' ';
    } else if (depth > 0) {
      if (depth >= 2) steps[steps.length - 1] += ' ';
      if (--depth === 0) break;
    }
  }
  return steps
    .map((step) => shortened(step, MAX_STEP))
    .filter((step) => step !== '')
    .slice(0, MAX_STEPS);
}
