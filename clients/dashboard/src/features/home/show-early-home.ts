import { answerOf } from '../../ground/api/early';
import { showEarlyScreen } from '../../ground/html/early-screen';
import { type Language, loadEarlyTexts } from '../../ground/texts/languages';
import { type EarlyHome, earlyHome } from './early-home';

/** Something that only the start page itself has once it shows what it knows. */
const ARRIVED = 'main section, main [role=alert]';

/**
 * Shows the start page before the scripts have arrived. Only what the service answers now is shown, and nothing that this browser keeps: somebody
 * else may have signed in with it. Whatever fails here, the start page asks again and says so.
 *
 * @param sidebarWidth of the navigation, which is not there yet
 */
export async function showEarlyHome(language: Language, sidebarWidth: number): Promise<void> {
  const [session, home, texts] = await Promise.all([
    answerOf<EarlyHome['session']>('/api/session'),
    answerOf<EarlyHome['home']>('/api/home'),
    loadEarlyTexts(language).catch(() => undefined),
  ]);
  if (!session || !home || !texts) return;
  document.documentElement.lang = language;
  showEarlyScreen(earlyHome({ session, home, texts, language }), ARRIVED, sidebarWidth);
}
