import { Icon } from '../../ground/controls/icon';
import { Time } from '../../ground/controls/time';
import { classes } from '../../ground/controls/classes';
import { useTexts } from '../../ground/texts/use-texts';
import type { Verification } from './use-verification';

const ICONS = { passed: 'check', failed: 'warning', skipped: 'more' } as const;

/** The result of the verification: the verdict, each check, and what is wrong. The verifier's own sentences are in English. */
export function VerificationReport({
  result: { fileName, otherDocument, report },
}: {
  result: Verification;
}) {
  const { lineage } = useTexts();
  const { verified, signedAt, checks } = report;
  return (
    <section
      aria-label={fileName === undefined ? lineage.verifyOwn : lineage.verifyDropped(fileName)}
      className={classes('mt-6 border-s-3 ps-4', verified ? 'border-accent' : 'border-alarm')}
    >
      <h2 className={classes('mb-1', !verified && 'text-alarm')}>
        {verified ? lineage.verified : lineage.notVerified}
      </h2>
      {otherDocument && (
        <p className="mb-1">
          {lineage.otherDocument} <code className="font-mono text-13">{otherDocument}</code>
        </p>
      )}
      {signedAt && (
        <p className="mb-2 text-soft">
          {lineage.signedAt} <Time at={signedAt} />
        </p>
      )}
      <ul>
        {checks.map(({ id, result, problems }) => (
          <li key={id} className="py-1">
            <span className="flex items-start gap-2">
              <Icon
                name={ICONS[result]}
                className={classes(
                  'mt-0.5',
                  result === 'passed' ? 'text-accent' : result === 'failed' && 'text-alarm',
                )}
              />
              <span>
                <span className="sr-only">{lineage.results[result]}: </span>
                {lineage.checks[id]}
              </span>
            </span>
            {problems.length > 0 && (
              <ul className="ms-6 text-13 text-alarm" lang="en">
                {problems.slice(0, 20).map((problem) => (
                  <li key={problem} className="[overflow-wrap:anywhere]">
                    {problem}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
