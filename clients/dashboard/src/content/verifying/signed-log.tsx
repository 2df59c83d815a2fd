import type { ReactNode } from 'react';
import type { ActionId } from '../../ground/actions/action-keys';
import { ActionButton } from '../../ground/controls/action-button';
import { ActionLink } from '../../ground/controls/action-link';
import { Notice } from '../../ground/controls/notice';
import { useTexts } from '../../ground/texts/use-texts';
import type { LogReport, LogWords } from './log-report';
import { LogVerdictView } from './log-verdict';
import { useVerifying } from './use-verifying';

interface Props {
  /** The log that is expected, such as `room:` and the id of a room. */
  log: string;
  /** The address of the export. */
  href: string;
  /** Reads the export as text. */
  read: () => Promise<string>;
  words: LogWords;
  /** The names of the actions, which decide their keys. Without `verifier`, another log of the screen offers the program. */
  actions: { verify: ActionId; download: ActionId; verifier?: ActionId };
  /** The facts that a verified log proves, in few words. */
  states: (entries: LogReport['entries']) => string;
  /** More buttons, in front of those of the log. */
  before?: ReactNode;
  /** More buttons, between the download and the verifier. */
  between?: ReactNode;
  /** The part that follows the verdict on a verified log. */
  details?: (entries: LogReport['entries']) => ReactNode;
}

type Verifier = typeof import('./verify-log');
const loadVerifier = (): Promise<Verifier> => import('./verify-log');

/** A log that the service signs: verified in the browser, or downloaded with the program that verifies it. */
export function SignedLog({ log, href, read, words, actions, states, before, between, details }: Props) {
  const { verifying } = useTexts();
  const { isBusy, result, problem, verify } = useVerifying<LogReport, Verifier>(
    { ...words, unsupported: verifying.unsupported },
    loadVerifier,
  );
  const verifyHere = (): Promise<void> =>
    verify(async ({ verifyLog, serviceKeys }) => {
      const [text, keys] = await Promise.all([read(), serviceKeys()]);
      const report = await verifyLog(text, { log, keys, issuer: location.origin });
      return { result: report, verified: report.verified };
    });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {before}
        <ActionButton
          busy={isBusy}
          action={actions.verify}
          label={isBusy ? verifying.verifying : (words.verify ?? verifying.verify)}
          onPress={() => void verifyHere()}
        />
        <ActionLink download action={actions.download} label={words.download} href={href} />
        {between}
        {actions.verifier && (
          <ActionLink
            download
            action={actions.verifier}
            label={verifying.verifier}
            href="/verify-lineage.mjs"
          />
        )}
      </div>
      {problem !== undefined && <Notice kind="problem">{problem}</Notice>}
      {result && (
        <LogVerdictView report={result} words={words} states={states(result.entries)}>
          {details?.(result.entries)}
        </LogVerdictView>
      )}
    </>
  );
}
