import type { ReactNode } from 'react';
import { useSession } from '../../content/session/session';
import { planName } from '../../content/settings/plan-name';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { Facts } from '../../ground/controls/facts';
import { useLanguage } from '../../ground/texts/use-texts';
import { QuotaBar } from './quota-bar';
import { sizeOf } from './size-of';
import type { Usage } from './usage.queries';

/** To which number the service counts people, invites and agents. */
const COUNTED_TO = 10_000;

export function UsageParts({ usage }: { usage: Usage }) {
  const { usage: texts } = useSettingsTexts();
  const language = useLanguage();
  const { plan } = useSession().organization;
  const number = (value: number): string => value.toLocaleString(language);
  const bounded = (value: number): string =>
    value < COUNTED_TO ? number(value) : texts.orMore(number(value));
  const size = (bytes: number): string => sizeOf(bytes, language);
  const { perPerson } = usage;
  return (
    <>
      <Part id="has" title={texts.has}>
        <Facts
          facts={[
            [texts.documents, number(usage.documents)],
            [texts.projects, number(usage.projects)],
            [texts.people, bounded(usage.people)],
            [texts.invites, bounded(usage.invites)],
            [texts.agents, bounded(usage.agents)],
          ]}
        />
      </Part>
      <Part id="limits" title={texts.limits(planName(plan))} hint={texts.limitsHint}>
        <Facts
          facts={[
            [texts.files, <QuotaBar key="files" name={texts.files} quota={usage.fileBytes} format={size} />],
            [
              texts.openRooms,
              <QuotaBar key="open" name={texts.openRooms} quota={usage.openRooms} format={number} />,
            ],
            [
              texts.roomsInDay,
              <QuotaBar key="day" name={texts.roomsInDay} quota={usage.roomsInDay} format={number} />,
            ],
          ]}
        />
      </Part>
      <Part id="per-person" title={texts.perPerson} hint={texts.perPersonHint}>
        <Facts
          facts={[
            [texts.agents, number(perPerson.agents)],
            [texts.requestsPerDay, number(perPerson.requestsPerDay)],
            [texts.publishesPerDay, number(perPerson.publishesPerDay)],
            [texts.requestsPerMinute, number(perPerson.requestsPerMinute)],
          ]}
        />
      </Part>
      <Part id="sizes" title={texts.sizes}>
        <Facts
          facts={[
            [texts.document, size(usage.documentMaxBytes)],
            [texts.file, size(usage.fileMaxBytes)],
          ]}
        />
      </Part>
    </>
  );
}

function Part({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-serif text-19 font-semibold">
        {title}
      </h2>
      {hint !== undefined && <p className="mb-3 max-w-[68ch] text-soft">{hint}</p>}
      {children}
    </section>
  );
}
