import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { bm25 } from './bm25.mjs';

const RESULTS = 50;
const LIST = ['documentAt1', 'documentAt5', 'sectionAt1', 'sectionAt5', 'mrr'];

/**
 * How well the passage search answers questions. `--documents` is a folder of Markdown, and `--questions` a file with an object a line:
 * `{ lang, kind, query, queries?, answers: [{ path, anchor, anchors? }] }`. Any of the answers is right; `anchor` is null above the first
 * heading. If each question has several phrasings (`queries`), they are measured too.
 */
export const relevanceMeasures = [
  {
    name: 'relevance-document',
    what: 'Passage search: questions without the right document as the first result',
    unit: '%',
    target: 20,
    measure: (fixtures, options) => missed(fixtures, options, 'documentAt1'),
  },
  {
    name: 'relevance-section',
    what: 'Passage search: questions without the right section as the first result',
    unit: '%',
    target: 30,
    measure: (fixtures, options) => missed(fixtures, options, 'sectionAt1'),
  },
];

async function missed(fixtures, { documents, questions }, figure) {
  if (!documents || !questions) return { skipped: '--documents and --questions are not given' };
  const { asked, texts, ours, theirs } = await askOnce(fixtures, documents, questions);
  const beside = 100 - summaryOf(asked, theirs)[figure];
  return {
    value: 100 - summaryOf(asked, ours)[figure],
    note: `plain BM25 ${beside.toFixed(0)} %; ${asked.length} questions, ${texts.length} documents`,
  };
}

const runs = new WeakMap();

/** Asks once: both rows of the table come from the same run. */
function askOnce(fixtures, documents, questions) {
  if (!runs.has(fixtures)) runs.set(fixtures, ask(fixtures, documents, questions));
  return runs.get(fixtures);
}

async function ask({ tenant }, documents, questions) {
  const lines = readFileSync(questions, 'utf8').trim().split('\n');
  const asked = lines.map((line) => JSON.parse(line));
  const texts = documentsIn(documents);
  if (texts.length === 0) throw new Problem(`${documents} has no Markdown files.`);
  const { ours, phrased } = await askService(tenant, texts, asked);
  const theirs = asked.map(bm25(texts));
  console.log(
    tableOf(asked, { 'passage search': ours, ...(phrased && { phrasings: phrased }), BM25: theirs }),
  );
  if (process.env.RELEVANCE_MISSES)
    for (const [i, { id, query, answers }] of asked.entries())
      console.log(
        id,
        query,
        '|',
        ours[i]
          .slice(0, 4)
          .map(({ path, anchor }) => `${path}#${anchor}`)
          .join(' ; '),
        '| want',
        answers
          .slice(0, 2)
          .map(({ path, anchor }) => `${path}#${anchor}`)
          .join(' ; '),
      );
  return { asked, texts, ours, theirs };
}

export function documentsIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .map((file) => ({
      path: relative(folder, file).split(sep).join('/'),
      content: readFileSync(file, 'utf8'),
    }));
}

/**
 * Saves all documents in one project and asks each question, also in all of its phrasings if each has some. Returns the results as
 * `{ path, anchor }`, best first.
 */
export async function askService(tenant, texts, asked) {
  const project = await tenant.newProject('Relevance');
  for (const { path, content } of texts) await tenant.save(project, path, content);
  await untilIndexed(tenant);
  const answersTo = async (questions) => {
    const answers = [];
    for (const question of questions) {
      const body = { ...question, scope: '*', limit: RESULTS };
      const { data } = await tenant.asAgent('POST', '/api/catalog/search', body);
      answers.push(data.map(({ path, anchor }) => ({ path: path.slice(1), anchor })));
    }
    return answers;
  };
  const ours = await answersTo(asked.map(({ query }) => ({ query })));
  const isPhrased = asked.every(({ queries }) => queries?.length > 1);
  return { ours, ...(isPhrased && { phrased: await answersTo(asked.map(({ queries }) => ({ queries }))) }) };
}

/** The service indexes documents in the background. */
async function untilIndexed(tenant) {
  for (;;) {
    const { data } = await tenant.asPerson('GET', '/api/catalog/overview');
    if (data.every(({ waitingDocuments }) => !waitingDocuments)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export function summaryOf(asked, results) {
  const sums = Object.fromEntries(LIST.map((name) => [name, 0]));
  for (const [i, { answers }] of asked.entries()) {
    const isDocument = ({ path }) => answers.some((answer) => answer.path === path);
    const isSection = ({ path, anchor }) =>
      answers.some(
        (answer) => answer.path === path && [answer.anchor, ...(answer.anchors ?? [])].includes(anchor),
      );
    const documents = distinct(results[i], ({ path }) => path);
    const sections = distinct(results[i], ({ path, anchor }) => `${path}#${anchor}`);
    const [document, section] = [documents.findIndex(isDocument), sections.findIndex(isSection)];
    if (document === 0) sums.documentAt1++;
    if (document >= 0 && document < 5) sums.documentAt5++;
    if (section === 0) sums.sectionAt1++;
    if (section >= 0 && section < 5) sums.sectionAt5++;
    if (section >= 0 && section < 10) sums.mrr += 1 / (section + 1);
  }
  return Object.fromEntries(LIST.map((name) => [name, (100 * sums[name]) / Math.max(1, asked.length)]));
}

function distinct(list, keyOf) {
  const keys = new Set();
  return list.filter((one) => !keys.has(keyOf(one)) && keys.add(keyOf(one)));
}

export function tableOf(asked, sides) {
  const groups = {
    all: () => true,
    ...Object.fromEntries(
      [...new Set(asked.map(({ kind }) => kind))].map((kind) => [kind, (q) => q.kind === kind]),
    ),
    ...Object.fromEntries(
      [...new Set(asked.map(({ lang }) => lang))].map((lang) => [lang, (q) => q.lang === lang]),
    ),
  };
  const lines = [
    `${'percent'.padEnd(28)}${['n', 'document@1', '@5', 'section@1', '@5', 'MRR@10'].map((name) => name.padStart(11)).join('')}`,
  ];
  for (const [group, belongs] of Object.entries(groups))
    for (const [side, results] of Object.entries(sides)) {
      const chosen = asked
        .map((question, i) => [question, results[i]])
        .filter(([question]) => belongs(question));
      const summary = summaryOf(
        chosen.map(([question]) => question),
        chosen.map(([, result]) => result),
      );
      const numbers = [chosen.length, ...LIST.map((name) => summary[name].toFixed(0))];
      lines.push(
        `${`${group}, ${side}`.padEnd(28)}${numbers.map((number) => String(number).padStart(11)).join('')}`,
      );
    }
  return lines.join('\n');
}
