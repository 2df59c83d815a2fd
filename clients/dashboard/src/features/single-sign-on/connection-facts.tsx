import { visibleText } from '../../ground/controls/visible-parts';
import type { Connection } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';

/** The connection for admins, who cannot change it. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { sso } = useOwnTexts();
  const { issuer, clientId, createUsers, required } = connection;
  const facts = [
    [sso.issuer, visibleText(issuer)],
    [sso.clientId, visibleText(clientId)],
    [sso.createUsers, createUsers ? sso.yes : sso.no],
    [sso.required, required ? sso.yes : sso.no],
  ] as const;
  return (
    <dl className="border-t border-line">
      {facts.map(([term, value]) => (
        <div key={term} className="flex flex-wrap gap-x-6 border-b border-line py-2">
          <dt className="basis-48 text-soft">{term}</dt>
          <dd className="min-w-0 grow basis-60 break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
