import { fenced, inline, oneLine } from '../answers/fence.js';
import { parseReference } from '../reference.js';
import { nodeIdOf } from '../service/documents.js';
import type { Entry } from './projects.js';
import { defineTool, nextPage, object, text } from './tool.js';

interface Heading {
  anchor: string;
  level: number;
  text: string;
  startLine: number;
  endLine: number;
  tokenEstimate: number;
}

interface Outline extends Entry {
  headingsWithheld?: boolean;
  untrusted: { title?: string | null; headings?: Heading[] };
}

export const outline = defineTool<{ document: string; cursor?: string }>({
  name: 'outline',
  title: 'List headings',
  description: "List a document's headings with their anchors and sizes, to choose what to read or edit.",
  inputSchema: object({ document: text(), cursor: text() }, ['document']),
  needs: ['GET /api/catalog/nodes/{nodeId}/outline'],
  reads: true,
  async run({ document, cursor }, { service, cursors }) {
    const nodeId = await nodeIdOf(service, parseReference(document));
    const { data, meta } = await service.ask<Outline>('GET /api/catalog/nodes/{nodeId}/outline', {
      path: { nodeId },
      query: { cursor: cursors.resolve(cursor) },
    });
    const { headings = [] } = data.untrusted;
    const size = data.tokenEstimate === null ? 'no content' : `${data.tokenEstimate} tokens`;
    const lines = headings.map(
      ({ level, anchor, text: heading, startLine, endLine, tokenEstimate }) =>
        `${'  '.repeat(level - 1)}${oneLine(heading)} #${oneLine(anchor)} lines ${startLine}–${endLine}, ${tokenEstimate} tokens`,
    );
    const none = data.headingsWithheld
      ? 'You cannot see its headings, but you can `read` it.'
      : 'It has no headings.';
    return `${inline(document)}, ${size}\n\n${lines.length > 0 ? fenced(lines.join('\n')) : none}${nextPage(cursors.shorten(meta?.nextCursor))}`;
  },
});
