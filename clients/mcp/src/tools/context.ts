import { fenced, inline } from '../answers/fence.js';
import { referenceTo } from '../reference.js';
import { defineTool, object, text } from './tool.js';

/** The place of a passage. */
interface Place {
  path: string;
  startLine: number;
  endLine: number;
  tokenEstimate: number;
  citation: string;
}

interface Passage extends Place {
  furtherCitations?: string[];
  untrusted: { headingPath: string[]; text: string };
}

/** The answer of `POST /api/catalog/context`, as far as it is used. */
interface Context {
  passages: Passage[];
  /** The best passages that did not fit. */
  omitted: Place[];
}

export const context = defineTool<{ query: string; project?: string; maxTokens?: number }>({
  name: 'context',
  description:
    'Get the passages that answer a question, whole, best first, within `maxTokens`, each with a citation. The first choice for questions about the documents.',
  inputSchema: object(
    {
      query: { ...text(), minLength: 1, maxLength: 1000 },
      project: text('slug; default: all'),
      maxTokens: { type: 'integer', minimum: 100, maximum: 16000, default: 2000 },
    },
    ['query'],
  ),
  needs: ['POST /api/catalog/context'],
  reads: true,
  async run({ query, project = '*', maxTokens = 2000 }, { service }) {
    const { data } = await service.ask<Context>('POST /api/catalog/context', {
      body: { query, scope: project, maxTokens },
      repeatable: true,
    });
    const { passages, omitted } = data;
    const rest = omitted
      .map((place) => `- ${placeOf(place, project)}, ${place.tokenEstimate} tokens`)
      .join('\n');
    if (passages.length === 0)
      return omitted.length > 0
        ? `No passage fits into ${maxTokens} tokens with its headings and citation. \`read\` one, or ask for more:\n${rest}`
        : 'Nothing was found. Try other words, or `search` for similar ones.';
    const shown = passages.map((passage) => {
      const { headingPath, text: content } = passage.untrusted;
      const heading = headingPath.length > 0 ? ` ${inline(headingPath.join(' › '))}` : '';
      const further = (passage.furtherCitations ?? [])
        .slice(0, 10)
        .map((citation) => ` and ${inline(citation)}`);
      return `${placeOf(passage, project)}${further.join('')}${heading}\n${fenced(content)}`;
    });
    return `${shown.join('\n\n')}${rest && `\n\nNext best, left out for \`maxTokens\`:\n${rest}`}`;
  },
});

/** A path without its project is not a reference. If the service does not name the project, only the citation is shown as one. */
function placeOf({ path, startLine, endLine, citation }: Place, project: string): string {
  const lines = `lines ${startLine}–${endLine}`;
  if (project === '*') return `citation ${inline(citation)}, path ${inline(path)} in its project, ${lines}`;
  return `${inline(referenceTo(project, path))}, ${lines}, citation ${inline(citation)}`;
}
