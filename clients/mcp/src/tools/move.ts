import { ApiError } from '../../../sdk/dist/index.js';
import { ToolProblem } from '../answers/advice.js';
import { fenced, inline } from '../answers/fence.js';
import { type Reference, parseReference, pathOnly, wholeOnly } from '../reference.js';
import { deleteOnce } from '../service/delete-once.js';
import { nodeIdOf, nodeOf } from '../service/documents.js';
import type { Service } from '../service/service.js';
import { RESTORE_NODE } from '../service/trash.js';
import { defineTool, object, text } from './tool.js';

const DELETE = 'DELETE /api/nodes/{id}';
const NODE = 'GET /api/nodes/{id}';

/** Tokens can't move a node, but they can delete it and restore it at another path, which keeps its id, shares and history. */
export const move = defineTool<{ document: string; to: string }>({
  name: 'move',
  title: 'Move or rename',
  description: 'Move or rename a document or folder within its project. It keeps its id, shares and history.',
  inputSchema: object({ document: text(), to: text('new path, like `handbook/archive/setup.md`') }, [
    'document',
    'to',
  ]),
  needs: [RESTORE_NODE, DELETE, NODE],
  destroys: false,
  async run({ document, to }, { service }) {
    const node = await nodeOf(service, wholeOnly(parseReference(document), 'move'));
    const target = pathOnly(wholeOnly(parseReference(to), 'move'), '`to`');
    await refuseOtherPlace(service, node, target, to);
    try {
      // A cancellation does not end this call: the agent could not tell whether the node was deleted.
      await deleteOnce(service, DELETE, node.id, { ends: 'never' });
      await restoreAt(service, node.id, target.path);
    } catch (error) {
      if ((await putBack(service, node.id, document)) !== target.path) throw error;
    }
    return `Moved to ${inline(to)}. Its id is still \`${node.id}\`. It was at:\n\n${fenced(node.reference)}`;
  },
});

async function refuseOtherPlace(
  service: Service,
  node: { projectId: string; path: string; type: string },
  target: Reference & { kind: 'path' },
  to: string,
): Promise<void> {
  if ((await service.projects.idOf(target.project)) !== node.projectId)
    throw new ToolProblem(
      '`to` must be in the same project. Use `save` and `delete` to bring it to another one.',
    );
  if (target.path === node.path) throw new ToolProblem('It is already at this path. Pass another `to`.');
  if (target.path.startsWith(`${node.path}/`)) throw new ToolProblem("A folder can't be moved into itself.");
  const taken = await nodeIdOf(service, target).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (taken !== undefined) throw new ToolProblem(`${inline(to)} exists already. Choose another name.`);
}

/**
 * Brings a node whose move failed back to its old place. If an answer was lost, it can also still be there, or have moved.
 *
 * @returns the path at which it is
 * @throws ToolProblem if it may be in the trash
 */
async function putBack(service: Service, id: string, document: string): Promise<string> {
  try {
    await restoreAt(service, id).catch(() => undefined);
    return (await service.ask<{ path: string }>(NODE, { path: { id }, ends: 'never' })).data.path;
  } catch {
    throw new ToolProblem(
      `The move failed halfway, and ${inline(document)} may be in the trash now. Unless it is at its new place, call \`restore\` with \`document: ${JSON.stringify(id)}\` at once.`,
    );
  }
}

/** A cancellation does not end this call: the deleted node must be restored. */
async function restoreAt(service: Service, id: string, newPath?: string): Promise<void> {
  await service.ask(RESTORE_NODE, {
    path: { id },
    body: newPath === undefined ? {} : { newPath },
    ends: 'never',
  });
}
