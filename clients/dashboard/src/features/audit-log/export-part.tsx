import { keys } from '../../content/keys';
import { useSession } from '../../content/session/session';
import { SignedLog } from '../../content/verifying/signed-log';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import { ActionLink } from '../../ground/controls/action-link';
import { type AuditFilter, periodOf } from './audit-filter';
import { useAuditTexts } from './use-audit-texts';

const PATH = '/api/v1/admin/audit-log/export';
const ACTIONS = {
  verify: 'auditLog.verify',
  download: 'auditLog.download',
  verifier: 'auditLog.verifier',
} as const;

/** The export of the chosen days, which is verified in the browser or downloaded. */
export function ExportPart({ filter }: { filter: AuditFilter }) {
  const auditLog = useAuditTexts();
  const { organization } = useSession();
  const period = periodOf(filter);
  const hrefOf = (format: string): string => `${PATH}?${new URLSearchParams({ format, ...period })}`;
  const read = async (): Promise<string> => {
    const text = await api.get(PATH, { params: { query: { format: 'jsonl', ...period } }, parseAs: 'text' });
    // The export is an entry itself.
    void queryClient.invalidateQueries({ queryKey: keys.auditLog() });
    return text;
  };
  return (
    <section className="mt-10" aria-labelledby="audit-log-export">
      <h2 id="audit-log-export" className="mb-2">
        {auditLog.export}
      </h2>
      <p className="mb-3 max-w-[68ch] text-soft">{auditLog.exportHint}</p>
      <SignedLog
        log={`audit:${organization.id}`}
        href={hrefOf('jsonl')}
        read={read}
        words={auditLog}
        actions={ACTIONS}
        states={(entries) => {
          const [first, last] = [entries[0], entries.at(-1)];
          return first && last ? auditLog.verifiedRange(first.seq, last.seq) : auditLog.count(0);
        }}
        between={<ActionLink download action="auditLog.table" label={auditLog.table} href={hrefOf('csv')} />}
      />
    </section>
  );
}
