import { answerOf, askEarly } from '../../ground/api/early';
import { type KeptPart, showFirst } from '../../ground/html/first-screen';
import { showEarlyScreen } from '../../ground/html/early-screen';
import { type Language, loadEarlyTexts } from '../../ground/texts/languages';
import { type EarlyHome, earlyHome } from './early-home';

/** Something that only the start page itself has once it shows what it knows. */
const ARRIVED = 'main section, main [role=alert]';

/**
 * Shows the start page before the scripts have arrived: what this browser keeps for the session that it holds, and then what the service answers. Whatever
 * fails here, the start page asks again and says so.
 *
 * @param sidebarWidth of the navigation, which is not there yet
 */
export async function showEarlyHome(kept: KeptPart, language: Language, sidebarWidth: number): Promise<void> {
  const loading = loadEarlyTexts(language).catch(() => undefined);
  const fresh = Promise.all([
    answerOf<EarlyHome['session']>('/api/session'),
    answerOf<EarlyHome['home']>('/api/home'),
  ]).then(([session, home]) => session && home && { session, home });
  const answers = kept ? ['/api/session', '/api/home'].map(askEarly) : [];
  const texts = await loading;
  if (!texts) return;
  await showFirst(kept, {
    kept: ({ session, home }) => home && { session, home },
    fresh,
    answers,
    isSame: (a, b) => JSON.stringify(a.home) === JSON.stringify(b.home),
    show: (data) => {
      document.documentElement.lang = language;
      return showEarlyScreen(earlyHome({ ...data, texts, language }), ARRIVED, sidebarWidth);
    },
  });
}
