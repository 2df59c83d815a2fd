import { ToolProblem } from '../answers/advice.js';
import { changedLines } from '../answers/changed-lines.js';
import type { Service } from './service.js';

/** An earlier or the present state of a document. */
export interface Revision {
  id: string;
  number: number;
  contentHash: string;
  bytes: number;
  createdAt: string;
}

const LIST = 'GET /api/v1/documents/{nodeId}/revisions';
const MAX_COMPARED_BYTES = 1_000_000;

/** The newest revisions of a document, newest first. */
export async function newestRevisions(service: Service, nodeId: string, limit: number): Promise<Revision[]> {
  return (await service.ask<Revision[]>(LIST, { path: { nodeId }, query: { limit } })).data;
}

/** The revision with a number. @throws ToolProblem if there is none */
export async function revisionNumbered(service: Service, nodeId: string, number: number): Promise<Revision> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, meta } = await service.ask<Revision[]>(LIST, {
      path: { nodeId },
      query: { limit: 200, cursor },
    });
    const found = data.find((revision) => revision.number === number);
    if (found) return found;
    const oldest = data.at(-1)?.number ?? 0;
    cursor = oldest > number ? meta?.nextCursor : null;
  }
  throw new ToolProblem(
    `This document has no version ${number}. Call \`restore\` without \`version\` for a list.`,
  );
}

/** The changes of the last save of a document, for a caller that was refused because of it; '' if the caller can't see them. */
export async function lastChange(service: Service, nodeId: string): Promise<string> {
  const [now, before] = await newestRevisions(service, nodeId, 2);
  if (!now || !before || Math.max(now.bytes, before.bytes) > MAX_COMPARED_BYTES) return '';
  const textOf = async ({ id }: Revision): Promise<string> => {
    const route = 'GET /api/v1/documents/{nodeId}/revisions/{revisionId}';
    return (await service.ask<{ content: string }>(route, { path: { nodeId, revisionId: id } })).data.content;
  };
  const difference = changedLines(await textOf(before), await textOf(now));
  return difference ? `Version ${now.number}, saved ${now.createdAt}, changed this. ${difference}` : '';
}
