import { type Person, type Project, anonymous, sql } from '#testing';
import { deployment } from '../support/deployments';
import { pathOf, reader } from './pages-support';
import { newLive } from './published-support';

const shared = deployment();
export const MEBI = 2 ** 20;

/** A text of this size that repeats another one. */
export function repeat(text: string, size = 5 * MEBI): string {
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

/** Stores content in the database, by default as a new version. Publishing it would take long: some of these texts can't be scanned in time. */
async function setContent(doc: { id: string }, content: string, versions = 1): Promise<void> {
  await sql(
    shared.databaseUrl,
    `UPDATE published_documents SET content = $2, content_hash = sha256(convert_to($2, 'UTF8')), version = version + $3 WHERE id = $1`,
    [doc.id, content, versions],
  );
}

/** Creates a live document with content that is not scanned. */
export async function newLargeDoc(owner: Person, project: Project, content: string) {
  const doc = await newLive(owner, project);
  await setContent(doc, content);
  return doc;
}

/** Reads a page of such content, and expects that other requests are answered while it is rendered, and that it is rendered once. */
export async function expectRenderedAside(
  { url, owner, project }: { url: string; owner: Person; project: Project },
  content: string,
): Promise<void> {
  const doc = await newLargeDoc(owner, project, content);
  let done = false;
  const page = reader(url).get(pathOf(owner, doc)).expect(200).buffer(true);
  const answer = page.then((response) => ((done = true), response));
  const started = performance.now();
  let [answeredMeanwhile, longest] = [0, 0];
  for (; !done; answeredMeanwhile++) {
    const asked = performance.now();
    await anonymous(url).get('/healthz').expect(200);
    longest = Math.max(longest, performance.now() - asked);
  }
  const total = performance.now() - started;
  const { text } = await answer;
  expect(text).toContain('</html>');
  // If the page were rendered in the main thread, one request would wait for nearly all of it, after the two or three before it.
  expect(answeredMeanwhile > 8 || longest < 0.7 * total).toBe(true);
  // The version is the same, so that the cached page is returned.
  await setContent(doc, 'Changed.', 0);
  const again = await reader(url).get(pathOf(owner, doc)).expect(200).buffer(true);
  expect(again.text === text).toBe(true);
}
