import type { Scan } from './github-scan.queries';
import { useScanTexts } from './use-scan-texts';

/** The repositories that a scan could not read, and the repositories that have another name now. */
export function ScanProblems({ scan: { errors, errorCount, renames, organization } }: { scan: Scan }) {
  const texts = useScanTexts();
  return (
    <>
      {errors.length > 0 && (
        <section aria-labelledby="scan-errors" className="mb-8">
          <h3 id="scan-errors" className="mb-2">
            {texts.errors(errorCount)}
          </h3>
          {errors.length < errorCount && (
            <p className="mb-2 text-soft">{texts.firstProblems(errors.length, errorCount)}</p>
          )}
          <ul className="border-t border-line">
            {errors.map(({ repository, code, message, unverified }) => (
              <li key={`${repository} ${code}`} className="border-b border-line py-2">
                <p className="break-words">
                  <bdi className="font-semibold">{repository ?? organization}</bdi>:{' '}
                  {texts.problems[code] ?? message}
                </p>
                {unverified > 0 && <p className="text-13 text-soft">{texts.unverifiedBecause(unverified)}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {renames.length > 0 && (
        <section aria-labelledby="scan-renames" className="mb-8">
          <h3 id="scan-renames" className="mb-2">
            {texts.renames}
          </h3>
          <p className="mb-2 text-soft">{texts.renamesHint}</p>
          <ul className="border-t border-line">
            {renames.map(({ from, to }) => (
              <li key={from} className="border-b border-line py-2 break-words">
                {texts.renamed(from, to)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
