import { useTexts } from '../../ground/texts/use-texts';
import type { InviteLine } from './invite-lines';

/** The lines of the form that can't be sent, each with the reason. */
export function LineList({ lines }: { lines: readonly InviteLine[] }) {
  const { invites } = useTexts();
  const bad = lines.flatMap(({ problem, text }) => (problem ? [{ problem, text }] : []));
  if (bad.length === 0) return null;
  return (
    <section className="mb-6" aria-label={invites.notSent(bad.length)}>
      <h2 className="mb-2 font-serif text-16 font-semibold">{invites.notSent(bad.length)}</h2>
      <ul className="border-t border-line">
        {bad.map(({ text, problem }, at) => (
          <li key={at} className="border-b border-line py-1 break-words">
            <bdi>{text}</bdi> <span className="text-13 text-soft">{invites.problems[problem]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
