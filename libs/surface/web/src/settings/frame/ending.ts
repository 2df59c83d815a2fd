import type { VNode } from 'preact';
import { NotFound, Reply } from '#platform';
import { showPage } from '../../page/show-page';
import type { SentForm } from '../../parts/form-problems';
import { isConfirmed } from './confirm';

/**
 * Ends something once the person has confirmed it, and then opens a page.
 *
 * @param ended undefined if it has ended already, for example in another window: that is what the person wanted
 */
export async function endOnceConfirmed<Ended>(
  sent: SentForm,
  ended: Ended | undefined,
  { ask, end, open }: { ask: (of: Ended) => Promise<VNode>; end: () => Promise<unknown>; open: string },
): Promise<Reply> {
  if (ended === undefined) return Reply.redirect(open);
  if (!isConfirmed(sent)) return showPage(await ask(ended));
  try {
    await end();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  return Reply.redirect(open);
}
