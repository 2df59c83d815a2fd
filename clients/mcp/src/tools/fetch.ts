import { oneLine } from '../answers/fence.js';
import { parseReference } from '../reference.js';
import { documentUrl } from '../service/addresses.js';
import { readSection } from '../service/documents.js';
import { defineTool, object, text } from './tool.js';

/** The most that the service reads at once. It leaves room for what JSON adds to a text. */
const MAX_TOKENS = 16_000;

/** Its result has the form that clients for deep research require of a tool with this name. `read` is for all others. */
export const fetch = defineTool<{ id: string }>({
  name: 'fetch',
  title: 'Fetch a search result',
  description: 'Get the text of a result of `search` by its `id`. To read on or to edit, use `read`.',
  inputSchema: object({ id: text() }, ['id']),
  outputSchema: object(
    {
      id: text(),
      title: text(),
      text: text(),
      url: text('for people'),
      metadata: { type: 'object', additionalProperties: { type: 'string' } },
    },
    ['id', 'title', 'text', 'url'],
  ),
  needs: ['POST /api/projects/{projectId}/documents/section', 'POST /api/v1/documents/{nodeId}/section'],
  reads: true,
  async run({ id }, { service }) {
    const of = parseReference(id);
    const section = await readSection(service, of, {
      anchor: of.anchor || undefined,
      maxTokens: MAX_TOKENS,
    });
    const more = section.truncated ? { continues: `read with startLine ${section.nextStartLine}` } : {};
    return {
      structured: {
        id,
        title: titleOf(section.untrusted.text) ?? oneLine(id),
        text: section.untrusted.text,
        url: documentUrl(service.url, section.nodeId, of.anchor),
        metadata: { etag: section.etag, ...(section.citation && { citation: section.citation }), ...more },
      },
    };
  },
});

/** The first heading of a text. */
function titleOf(content: string): string | undefined {
  const heading = /^#{1,6}[ \t]+(.+)$/m.exec(content)?.[1];
  return heading === undefined ? undefined : oneLine(heading.replace(/[ \t]+#+[ \t]*$/, ''));
}
