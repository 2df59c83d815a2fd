import { ApiError } from '../../../sdk/dist/index.js';
import { ToolProblem } from '../answers/advice.js';
import { fenced, inline, oneLine } from '../answers/fence.js';
import { parseReference, wholeOnly } from '../reference.js';
import { nodeOf } from '../service/documents.js';
import { DRAFT_ROUTES, type Publication, draftOf } from './publishing.js';
import { defineTool, object, text } from './tool.js';

interface Finding {
  category: string;
  severity: string;
  line: number;
  preview: string;
  overridable: boolean;
}

interface Args {
  document: string;
  title?: string;
  slug?: string;
  overrideReason?: string;
  unpublish?: boolean;
}

const PUBLISH = 'POST /api/published-docs/{id}/publish';
const UNPUBLISH = 'POST /api/published-docs/{id}/unpublish';

export const publish = defineTool<Args>({
  name: 'publish',
  title: 'Publish',
  description:
    'Publish a copy of a document, as it is now, at a public address, or take it offline with `unpublish`. Ask the user first: everybody can read it.',
  inputSchema: object(
    {
      document: text(),
      title: text('required the first time'),
      slug: text(),
      overrideReason: text('why findings of the scan are harmless'),
      unpublish: { type: 'boolean' },
    },
    ['document'],
  ),
  needs: [...DRAFT_ROUTES, PUBLISH, UNPUBLISH, 'GET /api/published-docs', 'GET /api/nodes/{id}'],
  destroys: true,
  reachesOut: true,
  async run({ document, title, slug, overrideReason, unpublish }, { service }) {
    const node = await nodeOf(service, wholeOnly(parseReference(document), 'publish'));
    const { data: existing } = await service.ask<Publication[]>('GET /api/published-docs', {
      query: { projectId: node.projectId, sourceNodeId: node.id },
    });
    const live = existing.find(({ status }) => status === 'published');
    if (unpublish) {
      if (!live)
        throw new ToolProblem(`${inline(document)} is not published, so there is nothing to take offline.`);
      await service.ask(UNPUBLISH, { path: { id: live.id } });
      return `Offline: ${live.publicUrl}`;
    }
    if (live)
      return `It is live already at ${live.publicUrl}. The page shows the copy that was published; only a signed-in person can update it.`;
    const draft = await draftOf(service, { node, title, slug }, existing.at(-1));
    try {
      const { data } = await service.ask<Publication>(PUBLISH, {
        path: { id: draft.id },
        body: overrideReason === undefined ? {} : { override: true, overrideReason },
      });
      return `Published ${inline(document)}: ${data.publicUrl}`;
    } catch (error) {
      throw withFindings(error);
    }
  },
});

function withFindings(error: unknown): unknown {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.findings)) return error;
  const findings = error.details.findings as Finding[];
  const lines = findings
    .slice(0, 20)
    .map(
      ({ category, severity, line, preview }) =>
        `line ${line}: ${category}, ${severity}, ${oneLine(preview)}`,
    );
  const next = findings.every(({ overridable }) => overridable)
    ? 'Remove them with `edit`, or pass `overrideReason` if the user says that they are harmless.'
    : 'Remove them with `edit`. Only an owner or admin can publish them, in the browser.';
  return new ToolProblem(`${error.message}\n\n${fenced(lines.join('\n'))}\n\n${next}`);
}
