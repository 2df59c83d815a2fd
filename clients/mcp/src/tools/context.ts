import { fenced, oneLine } from '../answers/fence.js';
import { referenceTo } from '../reference.js';
import { documentUrl } from '../service/addresses.js';
import type { Service } from '../service/service.js';
import { askedOf, phrased } from './phrasings.js';
import { defineTool, object, text } from './tool.js';
import { noticeOfWaiting, waitOf, waiting } from './waiting.js';

/** The place of a passage. */
interface Place {
  path: string;
  startLine: number;
  endLine: number;
  tokenEstimate: number;
  citation: string;
}

interface Passage extends Place {
  nodeId: string;
  /** An older service does not name it. */
  projectId?: string;
  anchor: string | null;
  furtherCitations?: string[];
  untrusted: { headingPath: string[]; text: string };
}

/** The answer of `POST /api/catalog/context`, as far as it is used. */
interface Context {
  passages: Passage[];
  /** The best passages that did not fit. */
  omitted: Place[];
}

const MAX_FURTHER = 10;

export const context = defineTool<{
  query: string;
  queries?: string[];
  project?: string;
  maxTokens?: number;
  wait?: number;
}>({
  name: 'context',
  title: 'Read what documents say',
  description:
    'Get the passages that answer a question, whole, best first, within `maxTokens`, each with a citation. The first choice for questions about the documents.',
  inputSchema: object(
    {
      ...phrased,
      project: text('slug; default: all'),
      maxTokens: { type: 'integer', minimum: 100, maximum: 16000, default: 2000 },
      wait: waiting,
    },
    ['query'],
  ),
  needs: ['POST /api/catalog/context'],
  reads: true,
  async run({ query, queries, project = '*', maxTokens = 2000, wait }, { service }) {
    const { data, meta } = await service.ask<Context>('POST /api/catalog/context', {
      body: { ...askedOf(query, queries), scope: project, maxTokens, ...waitOf(wait) },
      repeatable: true,
    });
    const { passages, omitted } = data;
    const rest = omitted.map(
      (place) =>
        `${placeOf(place, project)}, ${linesOf(place)}, ${place.tokenEstimate} tokens, citation ${oneLine(place.citation)}`,
    );
    const notice = noticeOfWaiting(meta?.waitingDocuments);
    const tail = notice && `\n\n${notice}`;
    if (passages.length === 0)
      return omitted.length > 0
        ? `No passage fits into ${maxTokens} tokens with its headings and citation. \`read\` one, or ask for more:\n\n${fenced(rest.join('\n'))}${tail}`
        : `Nothing was found. Try other words, or \`search\` for similar ones.${tail}`;
    const shown: string[] = [];
    for (const passage of passages) shown.push(await passageBlock(service, passage, project));
    const further =
      rest.length > 0 ? `\n\nNext best, left out for \`maxTokens\`:\n\n${fenced(rest.join('\n'))}` : '';
    return `${shown.join('\n\n')}${further}${tail}`;
  },
});

/** The place and the text of a passage, all of it fenced: documents can have any path, heading and anchor. */
async function passageBlock(service: Service, passage: Passage, project: string): Promise<string> {
  const { nodeId, anchor, citation, furtherCitations = [], untrusted } = passage;
  const { headingPath, text: content } = untrusted;
  const citations = [citation, ...furtherCitations.slice(0, MAX_FURTHER)].map(oneLine);
  const head = [
    `${await referenceOf(service, passage, project)}, ${linesOf(passage)}${headingPath.length > 0 ? `: ${oneLine(headingPath.join(' › '))}` : ''}`,
    `citation ${citations.join(' and ')}`,
    `url ${documentUrl(service.url, nodeId, anchor)}`,
  ];
  return fenced(`${head.join('\n')}\n\n${content}`);
}

async function referenceOf(service: Service, { projectId, path }: Passage, project: string): Promise<string> {
  if (projectId === undefined) return placeOf({ path }, project);
  return oneLine(await service.projects.referenceTo(projectId, path));
}

/** A path without its project is not a reference. */
function placeOf({ path }: Pick<Place, 'path'>, project: string): string {
  return project === '*' ? `path ${oneLine(path)} in its project` : oneLine(referenceTo(project, path));
}

function linesOf({ startLine, endLine }: Place): string {
  return `lines ${startLine}–${endLine}`;
}
