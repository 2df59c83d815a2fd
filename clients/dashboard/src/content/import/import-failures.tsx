import { useTexts } from '../../ground/texts/use-texts';
import type { ImportResult } from './run-import';

/** How many are listed: more than anybody reads one by one. */
const LISTED = 500;

/** The files that were not imported, each with the reason. */
export function ImportFailures({ failures }: { failures: readonly ImportResult[] }) {
  const { importing } = useTexts();
  return (
    <section aria-label={importing.failures} className="my-3">
      <h3 className="mb-1">{importing.failed(failures.length)}</h3>
      <ul className="max-h-48 overflow-auto border-t border-line text-13">
        {failures.slice(0, LISTED).map(({ item, message }) => (
          <li key={item.path} className="border-b border-line py-1">
            <bdi className="block font-mono break-all">{item.path}</bdi>
            <span className="text-alarm">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
