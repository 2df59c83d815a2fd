import { fenced } from '../answers/fence.js';
import { type Entry, entryLine } from './projects.js';
import { defineTool, object, text } from './tool.js';

interface Changes {
  changes: Entry[];
  cursor: string;
  hasMore: boolean;
  resyncRequired: boolean;
}

const EXPIRED =
  'Call again without `since` to start from now. What changed before is not listed: `projects` shows when each document changed.';

export const changes = defineTool<{ project: string; since?: string }>({
  name: 'changes',
  title: 'List changes',
  description:
    'List the documents of a project that changed since an earlier call. The first call, without `since`, only starts.',
  inputSchema: object({ project: text(), since: text('`since` of the last answer') }, ['project']),
  needs: ['GET /api/projects/{projectId}/catalog/changes'],
  reads: true,
  async run({ project, since }, { service, cursors }) {
    const projectId = project.replace(/^[@/]+|\/+$/g, '');
    const { data } = await service.ask<Changes>('GET /api/projects/{projectId}/catalog/changes', {
      path: { projectId },
      query: { since: cursors.resolve(since, EXPIRED), limit: 100 },
    });
    const lines = data.changes.map((entry) => entryLine(projectId, entry));
    const found =
      since === undefined
        ? 'From now on, changes are listed.'
        : lines.length > 0
          ? fenced(lines.join('\n'))
          : 'Nothing changed. Deletions are not listed.';
    const missed = data.resyncRequired
      ? '`since` is too old: list the documents again with `projects`.\n\n'
      : '';
    const next = data.hasMore ? 'More follow. Continue' : 'Next time, call';
    return `${missed}${found}\n\n${next} with \`since: ${JSON.stringify(cursors.shorten(data.cursor))}\`.`;
  },
});
