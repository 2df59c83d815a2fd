import { keys as queryKeys } from '../../content/keys';
import { useSession } from '../../content/session/session';
import { useVerifying } from '../../content/verifying/use-verifying';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import { ActionButton } from '../../ground/controls/action-button';
import { ActionLink } from '../../ground/controls/action-link';
import { Notice } from '../../ground/controls/notice';
import { useTexts } from '../../ground/texts/use-texts';
import { type AuditFilter, periodOf } from './audit-filter';
import type { LogReport } from './log-report';
import { LogVerdictView } from './log-verdict-view';

type Verifier = typeof import('./verify-audit-log');
const loadVerifier = (): Promise<Verifier> => import('./verify-audit-log');
const PATH = '/api/v1/admin/audit-log/export';

/** The export of the chosen days, which is verified in the browser or downloaded. */
export function ExportPart({ filter }: { filter: AuditFilter }) {
  const { auditLog } = useTexts();
  const organizationId = useSession().organization.id;
  const { isBusy, result, problem, verify } = useVerifying<LogReport, Verifier>(auditLog, loadVerifier);
  const period = periodOf(filter);
  const hrefOf = (format: string): string => `${PATH}?${new URLSearchParams({ format, ...period })}`;
  const verifyOwn = (): Promise<void> =>
    verify(async ({ verifyAuditLog }) => {
      const [text, { keys }] = await Promise.all([
        api.get(PATH, { params: { query: { format: 'jsonl', ...period } }, parseAs: 'text' }),
        api.get('/.well-known/jwks.json'),
      ]);
      // The export is an entry itself.
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditLog() });
      const report = await verifyAuditLog(text, { organizationId, keys, issuer: location.origin });
      return { result: report, verified: report.verified };
    });
  return (
    <section className="mt-10" aria-labelledby="audit-log-export">
      <h2 id="audit-log-export" className="mb-2">
        {auditLog.export}
      </h2>
      <p className="mb-3 max-w-[68ch] text-soft">{auditLog.exportHint}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          busy={isBusy}
          action="auditLog.verify"
          label={isBusy ? auditLog.verifying : auditLog.verify}
          onPress={() => void verifyOwn()}
        />
        <ActionLink download action="auditLog.download" label={auditLog.download} href={hrefOf('jsonl')} />
        <ActionLink download action="auditLog.table" label={auditLog.table} href={hrefOf('csv')} />
        <ActionLink
          download
          action="auditLog.verifier"
          label={auditLog.verifier}
          href="/verify-lineage.mjs"
        />
      </div>
      {problem !== undefined && <Notice kind="problem">{problem}</Notice>}
      {result && <LogVerdictView report={result} />}
    </section>
  );
}
