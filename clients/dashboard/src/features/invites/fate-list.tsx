import { CopyButton } from '../../ground/controls/copy-button';
import { useTexts } from '../../ground/texts/use-texts';
import type { Fate } from './use-sending';

/** The fate of each invite that was sent, and the links, which nothing else shows. @param total how many are being sent; undefined if none */
export function FateList({
  fates,
  total,
  links,
}: {
  fates: readonly Fate[];
  total: number | undefined;
  /** The links by the addresses. */
  links: ReadonlyMap<string, string>;
}) {
  const { invites } = useTexts();
  if (fates.length === 0 && total === undefined) return null;
  const invited = fates.filter(({ state }) => state !== 'failed').length;
  return (
    <section className="mb-6">
      <p role="status" className="mb-2">
        {total === undefined ? invites.done(invited) : invites.sending(fates.length, total)}
      </p>
      <ul className="border-t border-line">
        {fates.map(({ line, state, reason }) => (
          <li key={line.email} className="border-b border-line py-1 break-words">
            <bdi>{line.email}</bdi>{' '}
            <span className={state === 'failed' ? 'text-13 text-alarm' : 'text-13 text-soft'}>
              {reason ?? invites.states[state]}
            </span>
          </li>
        ))}
      </ul>
      {total === undefined && links.size > 0 && (
        <div className="mt-3">
          <CopyButton
            action="invites.copy"
            text={[...links].map((line) => line.join('\t')).join('\n')}
            label={invites.copyLinks}
          />
        </div>
      )}
    </section>
  );
}
