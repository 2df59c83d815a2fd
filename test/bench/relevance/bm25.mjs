// A plain BM25 over sections with the title and the headings above, against which the passage search is compared. It uses the service's
// own Markdown and no other part of its search.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';

const K1 = 1.2;
const B = 0.75;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** Returns a function that ranks the sections of the documents for a question, as `{ path, anchor }`. */
export function bm25(documents) {
  const { cutPassages } = createRequire(import.meta.url)(
    join(root, 'dist', 'libs', 'text', 'text', 'src', 'index.js'),
  );
  const sections = documents.flatMap(({ path, content }) => sectionsOf(cutPassages(content), path));
  const postings = new Map();
  for (const [i, section] of sections.entries())
    for (const [word, count] of section.words) {
      if (!postings.has(word)) postings.set(word, []);
      postings.get(word).push([i, count]);
    }
  const mean = sections.reduce((sum, { length }) => sum + length, 0) / sections.length;
  return ({ query }) => {
    const scores = new Map();
    for (const word of new Set(wordsOf(query))) {
      const found = postings.get(word) ?? [];
      const rarity = Math.log(1 + (sections.length - found.length + 0.5) / (found.length + 0.5));
      for (const [i, count] of found) {
        const norm = K1 * (1 - B + (B * sections[i].length) / mean);
        scores.set(i, (scores.get(i) ?? 0) + (rarity * count * (K1 + 1)) / (count + norm));
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, 50)
      .map(([i]) => sections[i]);
  };
}

function sectionsOf({ title, passages }, path) {
  const sections = new Map();
  for (const { anchor, headingPath, text } of passages) {
    const known = sections.get(anchor) ?? { path, anchor, text: `${title ?? ''}\n${headingPath.join('\n')}` };
    known.text += `\n${text}`;
    sections.set(anchor, known);
  }
  return [...sections.values()].map((section) => {
    const words = new Map();
    const all = wordsOf(section.text);
    for (const word of all) words.set(word, (words.get(word) ?? 0) + 1);
    return { path, anchor: section.anchor, words, length: all.length };
  });
}

function wordsOf(text) {
  const folded = text.normalize('NFKC').toLowerCase();
  const grams = (folded.match(UNSPACED) ?? []).flatMap((run) => {
    const characters = [...run];
    return characters.length === 1 ? characters : characters.slice(1).map((next, i) => characters[i] + next);
  });
  const words = folded.replace(UNSPACED, ' ').match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...grams, ...words.map(stem)];
}

function stem(word) {
  for (const ending of ['ingly', 'edly', 'ing', 'ed', 'ies', 'es', 'ly', 's'])
    if (word.length > ending.length + 2 && word.endsWith(ending)) return word.slice(0, -ending.length);
  return word;
}
