import { answerOf } from '../../ground/api/early';
import { hideEarlyScreen, showEarlyScreen } from '../../ground/html/early-screen';
import { peekHome, peekSession } from '../../ground/store/kept-answers';
import { type Language, loadEarlyTexts } from '../../ground/texts/languages';
import { type EarlyHome, earlyHome } from './early-home';

/** Something that only the start page itself has once it shows what it knows. */
const ARRIVED = 'main section, main [role=alert]';

type Known = Pick<EarlyHome, 'session' | 'home'>;

/**
 * Shows the start page before the scripts have arrived: first as this browser keeps it, then as it is. Whatever fails here, the start page asks
 * again and says so.
 *
 * @param sidebarWidth of the navigation, which is not there yet
 */
export async function showEarlyHome(language: Language, sidebarWidth: number): Promise<void> {
  const loading = loadEarlyTexts(language);
  const asking = Promise.all([
    answerOf<Known['session']>('/api/session'),
    answerOf<Known['home']>('/api/home'),
  ]);
  let isCurrent = false;
  const show = async (known: Known): Promise<void> => {
    const texts = await loading;
    document.documentElement.lang = language;
    showEarlyScreen(earlyHome({ ...known, texts, language }), ARRIVED, sidebarWidth);
  };
  try {
    void Promise.all([peekSession<Known['session']>(), peekHome<Known['home']>()]).then(([session, home]) => {
      if (session && home && !isCurrent) void show({ session, home });
    });
    const [session, home] = await asking;
    isCurrent = true;
    if (session === 'refused' || home === 'refused') hideEarlyScreen();
    else if (session && home) await show({ session, home });
  } catch {
    // Its texts did not arrive.
  }
}
