import { Link } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import { useTexts } from '../../ground/texts/use-texts';
import { ConnectAgent } from './connect-agent';
import { FirstDocument } from './first-document';
import type { Home } from './home.queries';
import { Section } from './section';
import { Step } from './step';
import { STYLE } from './home-style';

/** The first steps of a new person. Each disappears when it is done. */
export function FirstSteps({ home: { firstSteps }, onImport }: { home: Home; onImport: () => void }) {
  const { home } = useTexts();
  const { isTenantAdmin } = useSession();
  const invites = isTenantAdmin && !firstSteps.invited;
  if (firstSteps.agent && firstSteps.document && !invites) return null;
  return (
    <Section title={home.firstSteps}>
      <ul className={STYLE.steps}>
        {!firstSteps.document && (
          <Step title={home.steps.document}>
            <FirstDocument onImport={onImport} />
          </Step>
        )}
        {!firstSteps.agent && (
          <Step title={home.steps.agent}>
            <ConnectAgent />
          </Step>
        )}
        {invites && (
          <Step title={home.steps.invite}>
            <p className="mb-2 text-soft">{home.inviteHint}</p>
            <Link to="/settings/members/invites">{home.invite}</Link>
          </Step>
        )}
      </ul>
    </Section>
  );
}
