import { ApiError, type Client, type components } from '../../../sdk/dist/index.js';
import { type Project, bold, count, dim, plain } from '../../../import/dist/index.js';

export type Manifest = components['schemas']['ManifestDto'];
type Section = components['schemas']['SectionDto'];
/** Reads a part of one document. */
type Read = (body: components['schemas']['ReadSectionDto']) => Promise<Section>;

const MANIFEST_LINES = 12;
const SECTION_LINES = 20;
/** To find a heading, the demo reads at most `MAX_READS` parts of `READ_TOKENS` each. */
const READ_TOKENS = 1_000;
const MAX_READS = 4;

/** Reads the manifest of a project. */
export async function readManifest(agent: Client, projectId: string): Promise<Manifest> {
  const { data } = await agent.get('/api/projects/{projectId}/manifest', { params: { path: { projectId } } });
  if (!('nodes' in data)) throw new Error('The service answered with a text in place of the manifest.');
  return data;
}

/** Prints the first lines of the manifest, and how many tokens all documents would cost. */
export function showManifest({ name }: Project, { nodes }: Manifest): void {
  const files = nodes.filter(({ type }) => type === 'file');
  const tokens = files.reduce((sum, { tokenEstimate }) => sum + (tokenEstimate ?? 0), 0);
  const folders = nodes.length - files.length;
  const counts = `${count(files.length, 'document')} and ${count(folders, 'folder')}`;
  console.log(`\n${bold(`Manifest of ${plain(name)}`)}: ${counts}.`);
  console.log(`Reading all documents would cost about ${count(tokens, 'token')}.\n`);
  for (const { path, title, tokenEstimate } of files.slice(0, MANIFEST_LINES))
    console.log(`  ${String(tokenEstimate ?? '–').padStart(7)}  ${plain(path)}  ${dim(plain(title ?? ''))}`);
  if (files.length > MANIFEST_LINES) console.log(dim(`           and ${files.length - MANIFEST_LINES} more`));
}

/** Prints one section of the longest document, and compares its cost with that of the whole document. */
export async function showSection(agent: Client, { nodes }: Manifest): Promise<void> {
  const documents = nodes.flatMap(({ type, id, path, tokenEstimate }) =>
    type === 'file' && typeof tokenEstimate === 'number' ? [{ id, path, tokenEstimate }] : [],
  );
  const [document] = documents.sort((a, b) => b.tokenEstimate - a.tokenEstimate);
  if (!document) return;
  const params = { path: { nodeId: document.id } };
  const read: Read = async (body) =>
    (await agent.post('/api/v1/documents/{nodeId}/section', { params, body })).data;
  const search = await findHeadings(read);
  const anchor = search.headings[1] ?? search.headings[0];
  const section =
    (anchor ? await unlessNotFound(read({ anchor })) : undefined) ?? (await read({ lineCount: 40 }));
  const { heading, startLine, lineCount, tokenEstimate: cost, truncated } = section;
  console.log(`\n${bold('One section')} of ${plain(document.path)}`);
  console.log(
    `  ${heading ? `#${heading.anchor}` : 'the beginning'}, lines ${startLine ?? 1} to ${(startLine ?? 1) + lineCount - 1}\n`,
  );
  const lines = plain(section.untrusted.text ?? '')
    .trimEnd()
    .split('\n');
  for (const line of lines.slice(0, SECTION_LINES)) console.log(`  │ ${line}`);
  if (lines.length > SECTION_LINES) console.log(dim(`  │ … ${lines.length - SECTION_LINES} more lines`));
  const share = ((cost / Math.max(document.tokenEstimate, 1)) * 100).toFixed(1);
  console.log(
    `\nThis section cost ${count(cost, 'token')}${truncated ? ' (truncated at maxTokens)' : ''}, ${share} % of the ${document.tokenEstimate} tokens of the whole document.`,
  );
  console.log(`Finding its heading cost another ${count(search.tokens, 'token')}.`);
}

/** Reads from the top until it finds two headings. Also returns the tokens that this cost. */
async function findHeadings(read: Read): Promise<{ headings: string[]; tokens: number }> {
  let text = '';
  let tokens = 0;
  let place: { startLine?: number; startColumn?: number } = { startLine: 1, startColumn: 1 };
  for (let reads = 0; place.startLine && reads < MAX_READS; reads++) {
    const part = await read({ ...place, maxTokens: READ_TOKENS });
    text += part.untrusted.text ?? '';
    tokens += part.tokenEstimate;
    if (headings(text).length > 1) break;
    place = { startLine: part.nextStartLine ?? undefined, startColumn: part.nextStartColumn ?? undefined };
  }
  return { headings: headings(text), tokens };
}

async function unlessNotFound(section: Promise<Section>): Promise<Section | undefined> {
  try {
    return await section;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Anchors of a text's headings. They match GitHub's for headings of plain words. */
function headings(text: string): string[] {
  const prose = text.replace(/^(```|~~~)[^]*?(^\1|$(?![^]))/gm, '');
  return [...prose.matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}
