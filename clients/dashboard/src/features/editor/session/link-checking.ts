import { ViewPlugin } from '@codemirror/view';
import { keepCatalog } from '../../../content/catalog/keep-catalog';
import type { Project } from '../../../content/projects/projects';
import { keptProject, onCatalogChange } from '../../../ground/store/catalog-memory';
import { knownLinks } from '../document/known-links';
import type { DocumentFacts } from '../document/opened-document';
import { linkCheck, setLinkCheck } from '../preview/link-check';

/** Marks links that lead nowhere, and follows documents that are created, moved or deleted. */
export function linkChecking(facts: DocumentFacts) {
  const { projectId, isShared } = facts;
  // The place of a document that is only shared is not known, and what its links lead to neither.
  if (projectId === null || isShared) return [];
  const plugin = ViewPlugin.define((view) => {
    let isClosed = false;
    const check = async (): Promise<void> => {
      const known = await knownLinks(facts, view.state.sliceDoc());
      if (known && !isClosed) view.dispatch({ effects: setLinkCheck.of(known) });
    };
    const begin = async (): Promise<void> => {
      await check();
      // A catalog that is kept is brought up to date. It is not filled for the sake of links.
      const kept = await keptProject(projectId);
      if (kept?.project) await keepCatalog(kept.project as Project);
    };
    // Without an answer, no link is marked. A view can't be changed while it is being created.
    const ignore = (): void => undefined;
    const timer = setTimeout(() => void begin().catch(ignore));
    const stop = onCatalogChange((changedId) => {
      if (changedId === projectId) void check().catch(ignore);
    });
    return {
      destroy: () => {
        isClosed = true;
        stop();
        clearTimeout(timer);
      },
    };
  });
  return [linkCheck, plugin];
}
