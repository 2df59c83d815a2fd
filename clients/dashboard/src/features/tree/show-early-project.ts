import { answerOf } from '../../ground/api/early';
import { showEarlyScreen } from '../../ground/html/early-screen';
import type { Language, loadEarlyProjectTexts } from '../../ground/texts/languages';
import { childrenPath } from '../../content/tree/children-page';
import { type EarlyChild, type EarlyProject, earlyProject } from './early-project';

/** Something that only the screen itself has once it shows what it knows. */
const ARRIVED = 'main tbody tr, main [role=alert]';

/**
 * Shows a project before the scripts have arrived, by the answers that its screen asks for too. An empty one waits for its screen, which offers
 * what to do first. Whatever fails here, the screen asks again and says so.
 */
export async function showEarlyProject({
  project,
  texts: loading,
  language,
  sidebarWidth,
}: {
  project: EarlyProject;
  texts: Promise<Awaited<ReturnType<typeof loadEarlyProjectTexts>> | undefined>;
  language: Language;
  /** Of the navigation, which is not there yet. */
  sidebarWidth: number;
}): Promise<void> {
  const folderId = project.trees[0]?.rootNodeId;
  if (folderId === undefined) return;
  const [children, texts] = await Promise.all([
    answerOf<readonly EarlyChild[]>(childrenPath(folderId)),
    loading,
  ]);
  if (!children?.length || !texts) return;
  document.documentElement.lang = language;
  showEarlyScreen(earlyProject({ project, children, texts, language }), ARRIVED, sidebarWidth);
}
