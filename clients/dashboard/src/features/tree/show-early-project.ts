import { answerOf } from '../../ground/api/early';
import { type KeptPart, showFirst } from '../../ground/html/first-screen';
import type { KeptProject } from '../../ground/store/kept-start';
import { compareNodes } from '../../content/tree/node';
import { showEarlyScreen } from '../../ground/html/early-screen';
import type { Language, loadEarlyProjectTexts } from '../../ground/texts/languages';
import { childrenPath } from '../../content/tree/children-page';
import { SHOWN } from './listing-style';
import { type EarlyChild, type EarlyProject, earlyProject } from './early-project';

/** Something that only the screen itself has once it shows what it knows. */
const ARRIVED = 'main tbody tr, main [role=alert]';

interface Shown {
  project: EarlyProject;
  children: readonly EarlyChild[];
}

/**
 * Shows a project before the scripts have arrived: what this browser keeps for the session that it holds, and then the answers that its screen asks for
 * too. An empty one waits for its screen, which offers what to do first. Whatever fails here, the screen asks again and says so.
 */
export async function showEarlyProject({
  slug,
  kept,
  answers,
  project,
  texts: loading,
  language,
  sidebarWidth,
}: {
  slug: string;
  kept: KeptPart;
  /** To the requests that say whether the person may see what is kept. */
  answers: readonly Promise<Response>[];
  project: Promise<EarlyProject | undefined>;
  texts: Promise<Awaited<ReturnType<typeof loadEarlyProjectTexts>> | undefined>;
  language: Language;
  /** The width of the navigation, which is not there yet. */
  sidebarWidth: number;
}): Promise<void> {
  const fresh = project.then((found) => found && withRows(found));
  const texts = await loading;
  if (!texts) return;
  await showFirst<Shown>(kept, {
    kept: async (screen) => {
      const found = await screen.project(slug);
      return found && keptRows(found);
    },
    fresh,
    answers,
    isSame: (a, b) => JSON.stringify(rowsOf(a)) === JSON.stringify(rowsOf(b)),
    show: (data) => {
      if (data.children.length === 0) return undefined;
      document.documentElement.lang = language;
      return showEarlyScreen(earlyProject({ ...data, texts, language }), ARRIVED, sidebarWidth);
    },
  });
}

async function withRows(project: EarlyProject): Promise<Shown | undefined> {
  const folderId = project.trees[0]?.rootNodeId;
  if (folderId === undefined) return undefined;
  const children = await answerOf<readonly EarlyChild[]>(childrenPath(folderId));
  return children && { project, children };
}

function keptRows({ project, rows }: KeptProject): Shown {
  const children = rows
    .map(({ nodeId, kind, path, sortOrder = 0, changedAt, changedBy = null }) => ({
      id: nodeId,
      type: kind,
      name: path.slice(path.lastIndexOf('/') + 1),
      sortOrder,
      updatedAt: changedAt,
      changedBy,
    }))
    .sort(compareNodes);
  return { project, children };
}

/** Lists everything of a project that the first screen shows. */
function rowsOf({ project: { name, description }, children }: Shown): unknown[] {
  return [
    name,
    description,
    ...children.slice(0, SHOWN).map((row) => [row.id, row.name, row.updatedAt, row.changedBy?.displayName]),
  ];
}
