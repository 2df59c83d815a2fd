import { classes } from '../../ground/controls/classes';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { LogReport } from './log-report';

/** The verdict on an export of the audit log, with what it proves or what is wrong with it. */
export function LogVerdictView({ report }: { report: LogReport }) {
  const { auditLog } = useTexts();
  const { verified, isOwn, signedAt, problems, range } = report;
  return (
    <div className={classes('mt-4 border-s-3 ps-4', verified ? 'border-accent' : 'border-alarm')}>
      <p className={classes('font-semibold', !verified && 'text-alarm')}>
        {verified ? auditLog.verified : auditLog.notVerified}
      </p>
      {signedAt !== undefined && (
        <p className="text-soft">
          {auditLog.signedAt} <Time at={signedAt} />
          {verified && ` · ${range ? auditLog.verifiedRange(...range) : auditLog.count(0)}`}
        </p>
      )}
      {signedAt !== undefined && !isOwn && <p className="text-alarm">{auditLog.otherLog}</p>}
      {problems.length > 0 && (
        <ul className="text-13 text-alarm" lang="en">
          {problems.slice(0, 20).map((problem) => (
            <li key={problem} className="[overflow-wrap:anywhere]">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
