import { ApiError } from '../../../sdk/dist/index.js';
import { ToolProblem } from '../answers/advice.js';
import { fenced, inline, oneLine } from '../answers/fence.js';
import { type Reference, parseReference, pathOnly, referenceTo } from '../reference.js';
import { nodeIdOf } from '../service/documents.js';
import { newestRevisions, revisionNumbered } from '../service/revisions.js';
import type { Service } from '../service/service.js';
import { RESTORE_NODE, TRASH, type TrashEntry, findInTrash } from '../service/trash.js';
import { type Saved, savedAnswer } from './saving.js';
import { type ToolContext, defineTool, nextPage, object, text } from './tool.js';

interface Args {
  document: string;
  version?: string;
  to?: string;
  cursor?: string;
}

const PREVIOUS = 'previous';
const REVISION = 'POST /api/v1/documents/{nodeId}/revisions/{revisionId}/restore';

export const restore = defineTool<Args>({
  name: 'restore',
  title: 'Undo',
  description:
    'Undo. Brings back a deleted document or folder (to another path with `to`), or with `version` (a number, or `previous`) an earlier version of one. Lists versions of an existing document; a project lists its trash.',
  inputSchema: object({ document: text(), version: text(), to: text(), cursor: text() }, ['document']),
  needs: [REVISION, 'GET /api/v1/documents/{nodeId}/revisions'],
  destroys: true,
  async run(args, context) {
    const of = parseReference(args.document);
    if (args.version !== undefined) return restoreVersion(context.service, of, args);
    if (!context.service.has(RESTORE_NODE)) return listVersions(context.service, of, args.document);
    if (of.kind === 'path' && of.path === '/') return listTrash(context, of.project, args.cursor);
    return restoreDeleted(context.service, of, args);
  },
});

async function restoreVersion(service: Service, of: Reference, { document, version }: Args): Promise<string> {
  if (version !== PREVIOUS && !/^\d+$/.test(String(version)))
    throw new ToolProblem(
      'Nothing was restored: `version` must be a number or `previous`. Call `restore` without `version` for a list.',
    );
  const nodeId = await nodeIdOf(service, of);
  const revision =
    version === PREVIOUS
      ? (await newestRevisions(service, nodeId, 2))[1]
      : await revisionNumbered(service, nodeId, Number(version));
  if (!revision) throw new ToolProblem('This document has no earlier version.');
  const { data, warnings } = await service.ask<Saved>(REVISION, {
    path: { nodeId, revisionId: revision.id },
    body: {},
  });
  return `Restored version ${revision.number}. ${savedAnswer(document, data, warnings)}`;
}

async function listVersions(service: Service, of: Reference, document: string): Promise<string> {
  const nodeId = await nodeIdOf(service, of);
  const revisions = await newestRevisions(service, nodeId, 20);
  const lines = revisions.map(
    ({ number, createdAt, bytes }, i) =>
      `- version ${number}, saved ${createdAt}, ${bytes} bytes${i === 0 ? ', the present one' : ''}`,
  );
  return `${inline(document)} exists. Its newest versions:\n${lines.join('\n')}\n\nRestore one with \`version\`.`;
}

async function restoreDeleted(service: Service, of: Reference, { document, to }: Args): Promise<string> {
  const entry = of.kind === 'path' ? await findInTrash(service, of) : undefined;
  const id = entry?.id ?? (of.kind === 'node' ? of.nodeId : undefined);
  if (id === undefined)
    return listVersions(service, of, document).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404 || of.kind !== 'path') throw error;
      throw new ToolProblem(
        `${inline(document)} neither exists nor is in the trash by itself. What was deleted with its folder comes back with the folder: \`restore\` with \`document: ${JSON.stringify(of.project)}\` lists the trash.`,
      );
    });
  const target = to === undefined ? undefined : pathOnly(parseReference(to), '`to`');
  if (target && of.kind === 'path' && of.project !== target.project)
    throw new ToolProblem('`to` must be in the project from which it was deleted.');
  try {
    const { data } = await service.ask<{ path: string; projectId: string }>(RESTORE_NODE, {
      path: { id },
      body: target ? { newPath: target.path } : {},
    });
    const place = data.path
      ? await service.projects.referenceTo(data.projectId, data.path)
      : (to ?? document);
    return `Restored. Its id is \`${id}\`. It is at:\n\n${fenced(place)}`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The id of a document that is not in the trash.
    if (error.status === 404 && !entry) return listVersions(service, of, document);
    if (error.status !== 409) throw error;
    // A newer document can be at the path of a deleted one, and the caller may want its versions.
    const versions = await listVersions(service, of, document).catch(() => '');
    throw new ToolProblem(
      `${error.message} Pass \`to\` with another path, like \`handbook/restored.md\`.\n\n${versions}`.trim(),
    );
  }
}

async function listTrash(
  { service, cursors }: ToolContext,
  project: string,
  cursor: string | undefined,
): Promise<string> {
  const { data, meta } = await service.ask<TrashEntry[]>(TRASH, {
    path: { projectId: project },
    query: { cursor: cursors.resolve(cursor) },
  });
  if (data.length === 0) return `The trash of ${inline(project)} is empty.`;
  const nodes = data.filter(({ type }) => type !== 'mapping');
  const lines = nodes.map(
    ({ id, path, type, deletedAt }) =>
      `${oneLine(referenceTo(project, path))}, ${type}, deleted ${deletedAt}, id ${id}`,
  );
  return `${fenced(lines.join('\n'))}\n\nRestore one with its id as \`document\`.${nextPage(cursors.shorten(meta?.nextCursor))}`;
}
