import { ToolProblem } from '../answers/advice.js';
import { fenced, inline } from '../answers/fence.js';
import { type Reference, parseReference } from '../reference.js';
import { nodeIdOf } from '../service/documents.js';
import { type Saved, explainingConflicts, savedAnswer } from './saving.js';
import { defineTool, object, text } from './tool.js';

interface Edited extends Saved {
  changes: { startLine: number; lineCount: number }[];
  /** The diff of a dry run. */
  untrusted: { diff: string | null };
}

const PATCH = 'PATCH /api/v1/documents/{nodeId}/content';

/** An edit of a document, as the model wrote it. */
type Edit = { op: string; anchor?: string };

export const edit = defineTool<{ document: string; edits: Edit[]; etag?: string; dryRun?: boolean }>({
  name: 'edit',
  title: 'Edit a document',
  description:
    'Change parts of a document, all edits or none; the rest stays as it is. `replaceText` takes `find` (exact, once unless `all`) and `replace`; append and prepend take `text`; the others `anchor` (from `outline`) and `text`.',
  inputSchema: object(
    {
      document: text(),
      edits: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: object(
          {
            op: {
              type: 'string',
              enum: [
                'replaceText',
                'append',
                'prepend',
                'replaceSection',
                'insertBefore',
                'insertAfter',
                'deleteSection',
              ],
            },
            anchor: text(),
            text: text(),
            find: text(),
            replace: text(),
            all: { type: 'boolean' },
          },
          ['op'],
        ),
      },
      etag: text('refuse if the document changed since'),
      dryRun: { type: 'boolean', description: 'only show the diff' },
    },
    ['document', 'edits'],
  ),
  needs: [PATCH],
  destroys: true,
  async run({ document, edits, etag, dryRun }, { service }) {
    const of = parseReference(document);
    const nodeId = await nodeIdOf(service, of);
    const { data, warnings } = await explainingConflicts(service, of, () =>
      service.ask<Edited>(PATCH, {
        path: { nodeId },
        body: { edits: withinSection(edits, of), ...(dryRun !== undefined && { dryRun }) },
        ...(etag !== undefined && { ifMatch: etag }),
      }),
    );
    if (dryRun) {
      const { diff } = data.untrusted;
      return `Not saved yet. ${inline(document)} would change like this:\n\n${diff ? fenced(diff, 'diff untrusted') : 'Nothing changes.'}`;
    }
    return `${savedAnswer(document, data, warnings)}${changedPlaces(data)}`;
  },
});

/** Restricts edits to the section that the reference names. They need no `anchor`. @throws ToolProblem for an edit outside of the section */
function withinSection(edits: Edit[], { anchor }: Reference): Edit[] {
  if (!anchor) return edits;
  return edits.map((one, i) => {
    if (one.op === 'append' || one.op === 'prepend')
      throw new ToolProblem(
        `\`edits.${i}\`: \`${one.op}\` changes the end or the beginning of the whole document, but \`document\` names a section. Use \`insertAfter\` or \`replaceSection\`, or leave out \`#\` and what follows.`,
      );
    return one.op === 'replaceText' ? one : { anchor, ...one };
  });
}

function changedPlaces({ changes }: Edited): string {
  if (changes.length === 0) return '';
  const places = changes
    .slice(0, 20)
    .map(({ startLine, lineCount }) =>
      lineCount === 0 ? `deleted at line ${startLine}` : `${startLine}–${startLine + lineCount - 1}`,
    );
  return `\n\nChanged lines: ${places.join(', ')}.`;
}
