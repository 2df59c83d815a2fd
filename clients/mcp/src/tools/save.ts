import { ApiError } from '../../../sdk/dist/index.js';
import { ToolProblem } from '../answers/advice.js';
import { inline } from '../answers/fence.js';
import { parseReference, pathOnly, wholeOnly } from '../reference.js';
import { nodeOf } from '../service/documents.js';
import { type Saved, explainingConflicts, savedAnswer } from './saving.js';
import { defineTool, object, text } from './tool.js';

const SAVE = 'POST /api/projects/{projectId}/documents/save';
/** Creates My Docs if they don't exist. It has no mode, so it is only used then. */
const SAVE_TO_MY_DOCS = 'POST /api/documents/save';
const MY_DOCS = '~';

export const save = defineTool<{ document: string; content: string; etag?: string }>({
  name: 'save',
  title: 'Save a document',
  description:
    'Create a document, or replace all of it with the `etag` from `read`. To change a part, use `edit`.',
  inputSchema: object(
    { document: text('like `handbook/guides/setup.md`'), content: text('Markdown'), etag: text() },
    ['document', 'content'],
  ),
  needs: [SAVE],
  destroys: true,
  async run({ document, content, etag }, { service }) {
    const of = wholeOnly(parseReference(document), 'save');
    if (etag === undefined) {
      const { project, path } = pathOnly(of, '`document`');
      try {
        const { data, warnings } = await service.ask<Saved>(SAVE, {
          path: { projectId: project },
          body: { virtualPath: path, content, mode: 'create' },
        });
        return savedAnswer(document, data, warnings);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 404 && project === MY_DOCS && service.has(SAVE_TO_MY_DOCS)) {
          const { data, warnings } = await service.ask<Saved>(SAVE_TO_MY_DOCS, { body: { path, content } });
          return savedAnswer(document, data, warnings);
        }
        if (error.code !== 'SVC_DOCUMENT_EXISTS') throw error;
        throw new ToolProblem(
          `Nothing was saved: ${inline(document)} exists. To change a part of it, use \`edit\`. To replace all of it, \`read\` it and pass its \`etag\`.`,
        );
      }
    }
    const node = of.kind === 'path' ? undefined : await nodeOf(service, of);
    const target = of.kind === 'path' ? { virtualPath: of.path } : { nodeId: node!.id };
    const { data, warnings } = await explainingConflicts(service, of, () =>
      service.ask<Saved>(SAVE, {
        path: { projectId: of.kind === 'path' ? of.project : node!.projectId },
        body: { ...target, content, mode: 'update' },
        ifMatch: etag,
      }),
    );
    return savedAnswer(document, data, warnings);
  },
});
