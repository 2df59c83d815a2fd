import { ToolProblem } from '../answers/advice.js';
import { fenced, inline, oneLine } from '../answers/fence.js';
import { type Reference, parseReference } from '../reference.js';
import { type Section, readSection } from '../service/documents.js';
import type { Service } from '../service/service.js';
import { defineTool, object, text } from './tool.js';

/** The answer of `GET /api/catalog/citations`, as far as it is used. */
interface CitationState {
  state: 'unchanged' | 'changed' | 'moved' | 'gone';
  /** The citation of the text as it is now. */
  citation: string | null;
  /** Null if the caller can no longer read the document. */
  nodeId: string | null;
  path: string | null;
}

const CITATIONS = 'GET /api/catalog/citations';

export const read = defineTool<{
  document: string;
  startLine?: number;
  startColumn?: number;
  maxTokens?: number;
}>({
  name: 'read',
  title: 'Read a document',
  description:
    'Read a document or section: `handbook/guides/setup.md`, the same with `#anchor`, an id, a Doc ID or a citation. Returns its `etag` for changes, and how to read on.',
  inputSchema: object(
    {
      document: text(),
      startLine: { type: 'integer', minimum: 1 },
      startColumn: { type: 'integer', minimum: 1 },
      maxTokens: { type: 'integer', minimum: 1, maximum: 16000, default: 4000 },
    },
    ['document'],
  ),
  needs: ['POST /api/projects/{projectId}/documents/section', 'POST /api/v1/documents/{nodeId}/section'],
  reads: true,
  async run({ document, startLine, startColumn, maxTokens = 4000 }, { service }) {
    const asked = parseReference(document);
    const { of, note } = await followCitation(service, asked);
    const anchor = of.anchor || undefined;
    const section = await readSection(service, of, { anchor, startLine, startColumn, maxTokens });
    return `${note}${header(document, section)}\n\n${fenced(section.untrusted.text)}${howToReadOn(section)}`;
  },
});

/** Checks whether a cited text has changed, and finds its present place. */
async function followCitation(service: Service, of: Reference): Promise<{ of: Reference; note: string }> {
  if (!of.citation || !service.has(CITATIONS)) return { of, note: '' };
  const { data } = await service.ask<CitationState>(CITATIONS, { query: { ref: of.citation } });
  if (data.state === 'unchanged') return { of, note: 'The cited text is unchanged.\n\n' };
  const now = placeNow(data);
  if (data.state === 'moved' && data.citation)
    return { of: parseReference(data.citation), note: `The cited text was moved.${now}\n\n` };
  if (data.state === 'changed') return { of, note: `**The text has changed since it was cited.**${now}\n\n` };
  if (!data.nodeId)
    throw new ToolProblem('The cited text is gone: the document was deleted, or you have no access to it.');
  return { of: { ...of, anchor: undefined }, note: '**The cited text is gone.** This is the document.\n\n' };
}

/** The place of a cited text, which others have named. */
function placeNow({ path, citation }: CitationState): string {
  const lines = [path && `path ${oneLine(path)}`, citation && `citation ${oneLine(citation)}`].filter(
    Boolean,
  );
  return lines.length > 0 ? ` Now:\n\n${fenced(lines.join('\n'))}` : '';
}

function header(document: string, { etag, startLine, lineCount, totalLines, citation }: Section): string {
  const lines =
    lineCount === 0 ? 'no lines' : `lines ${startLine}–${startLine + lineCount - 1} of ${totalLines}`;
  const cited = citation ? `, citation ${inline(citation)}` : '';
  return `${inline(document)}, ${lines}, etag \`${etag}\`${cited}`;
}

function howToReadOn({ truncated, nextStartLine, nextStartColumn }: Section): string {
  if (!truncated || nextStartLine === null) return '';
  const column =
    nextStartColumn !== null && nextStartColumn > 1 ? ` and \`startColumn: ${nextStartColumn}\`` : '';
  return `\n\nMore follows: read on with \`startLine: ${nextStartLine}\`${column}.`;
}
