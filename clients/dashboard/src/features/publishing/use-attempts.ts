import { useState } from 'react';
import { ApiError, isConflict } from '../../ground/api/errors';
import type { Override } from './publishing.acts';
import type { ScanReport } from './publishing.queries';

/** An act that can make something public, and that the scan can refuse. */
export type Attempt = (override?: Override) => Promise<void>;

/** The outcome of the last act. */
export interface Outcome {
  busy: boolean;
  error: unknown;
  /** The findings of the last scan, and the text that it scanned; the text is unknown for a draft of an earlier state. */
  scan: { report: ScanReport; text: string | null } | undefined;
  /** The act that an override repeats. */
  refused: Attempt | undefined;
}

const NOTHING: Outcome = { busy: false, error: undefined, scan: undefined, refused: undefined };

/** Runs acts one at a time, and keeps what the scan said about them. */
export function useAttempts() {
  const [outcome, setOutcome] = useState(NOTHING);

  /** @param text what is scanned */
  const attempt = async (act: Attempt, text: string | null, override?: Override): Promise<boolean> => {
    setOutcome((before) => ({ ...before, busy: true, error: undefined }));
    try {
      await act(override);
      setOutcome((before) => ({ ...before, busy: false, refused: undefined }));
      return true;
    } catch (error) {
      const report = reportOf(error);
      setOutcome((before) => ({
        busy: false,
        error,
        scan: report ? { report, text } : before.scan,
        refused: report ? act : isConflict(error) ? undefined : before.refused,
      }));
      return false;
    }
  };

  const showScan = (report: ScanReport, text: string | null): void =>
    setOutcome((before) => ({ ...before, scan: { report, text } }));

  const forgetRefusal = (): void =>
    setOutcome((before) => (before.refused ? { ...before, error: undefined, refused: undefined } : before));

  return { outcome, attempt, showScan, forgetRefusal };
}

/** The findings of a refusal by the scan. */
function reportOf(error: unknown): ScanReport | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (!['SVC_PUBLISH_BLOCKED', 'SVC_OVERRIDE_FORBIDDEN'].includes(error.code ?? '')) return undefined;
  return error.details as unknown as ScanReport;
}
