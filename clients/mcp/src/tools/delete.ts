import { fenced } from '../answers/fence.js';
import { parseReference, wholeOnly } from '../reference.js';
import { deleteOnce } from '../service/delete-once.js';
import { nodeOf } from '../service/documents.js';
import { RESTORE_NODE } from '../service/trash.js';
import { defineTool, object, text } from './tool.js';

export const deleteTool = defineTool<{ document: string }>({
  name: 'delete',
  title: 'Delete',
  description: 'Delete a document, or a folder with everything in it.',
  inputSchema: object({ document: text() }, ['document']),
  needs: ['DELETE /api/nodes/{id}', 'GET /api/nodes/{id}'],
  destroys: true,
  async run({ document }, { service }) {
    const node = await nodeOf(service, wholeOnly(parseReference(document), 'delete'));
    await deleteOnce(service, 'DELETE /api/nodes/{id}', node.id);
    const undo = service.has(RESTORE_NODE)
      ? ` It is in the trash. To undo: \`restore\` with \`document: ${JSON.stringify(node.id)}\`.`
      : " This service keeps no trash, so it can't be undone.";
    return `Deleted the ${node.type}.${undo}\n\n${fenced(node.reference)}`;
  },
});
