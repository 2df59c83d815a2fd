import { Refusal } from '../client/api-client.mjs';
import { bold, dim, plain } from '../client/terminal.mjs';

const LINES_SHOWN = 12;
const LINES_OF_SECTION = 20;
const LOOK_TOKENS = 1_000;
const LOOKS = 4;

/** The manifest of a project. */
export async function readManifest(agent, projectId) {
  return (await agent.get(`/api/projects/${projectId}/manifest`)).data;
}

/** The first lines of the manifest, and what reading everything would cost. */
export function showManifest({ name }, { nodes }) {
  const files = nodes.filter(({ type }) => type === 'file');
  const tokens = files.reduce((sum, { tokenEstimate }) => sum + (tokenEstimate ?? 0), 0);
  const folders = nodes.length - files.length;
  const count = `${files.length} documents in ${folders} folders below the root`;
  console.log(`\n${bold(`The manifest of ${plain(name)}`)}: ${count}.`);
  console.log(`Reading all of it costs about ${tokens.toLocaleString('en')} tokens.\n`);
  for (const { path, title, tokenEstimate } of files.slice(0, LINES_SHOWN))
    console.log(`  ${String(tokenEstimate ?? '–').padStart(7)}  ${plain(path)}  ${dim(plain(title ?? ''))}`);
  if (files.length > LINES_SHOWN) console.log(dim(`           and ${files.length - LINES_SHOWN} more`));
}

/** One section of a long document, and what it cost against the whole. */
export async function showSection(agent, { nodes }) {
  const documents = nodes.filter(({ type, tokenEstimate }) => type === 'file' && tokenEstimate !== null);
  const [document] = documents.sort((a, b) => b.tokenEstimate - a.tokenEstimate);
  if (!document) return;
  const read = (body) =>
    agent.post(`/api/v1/documents/${document.id}/section`, body).then(({ data }) => data);
  const look = await firstHeadings(read);
  const anchor = look.headings[1] ?? look.headings[0];
  const section = (anchor && (await ifThere(read({ anchor })))) ?? (await read({ lineCount: 40 }));
  const { heading, startLine, lineCount, tokenEstimate: cost, truncated } = section;
  console.log(`\n${bold('One section')} of ${plain(document.path)}`);
  console.log(
    `  ${heading ? `#${heading.anchor}` : 'from its start'}, lines ${startLine} to ${startLine + lineCount - 1}\n`,
  );
  const lines = plain(section.untrusted.text ?? '')
    .trimEnd()
    .split('\n');
  for (const line of lines.slice(0, LINES_OF_SECTION)) console.log(`  │ ${line}`);
  if (lines.length > LINES_OF_SECTION)
    console.log(dim(`  │ … ${lines.length - LINES_OF_SECTION} more lines`));
  const share = ((cost / Math.max(document.tokenEstimate, 1)) * 100).toFixed(1);
  console.log(
    `\n${cost} tokens${truncated ? ' (cut at maxTokens)' : ''}, where the whole document costs ${document.tokenEstimate}: ${share} %.`,
  );
  console.log(`The lines read to find a heading cost another ${look.tokens}.`);
}

/** Reads from the top until two headings have been seen, and says what that cost. */
async function firstHeadings(read) {
  let text = '';
  let tokens = 0;
  for (let startLine = 1, looks = 0; startLine && looks < LOOKS; looks++) {
    const part = await read({ startLine, maxTokens: LOOK_TOKENS });
    text += part.untrusted.text ?? '';
    tokens += part.tokenEstimate;
    if (headings(text).length > 1) break;
    startLine = part.nextStartLine;
  }
  return { headings: headings(text), tokens };
}

async function ifThere(section) {
  try {
    return await section;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

/** Anchors of a text's headings as GitHub makes them, near enough for headings of plain words. */
function headings(text) {
  const prose = text.replace(/^(```|~~~)[^]*?(^\1|$(?![^]))/gm, '');
  return [...prose.matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)].map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}
