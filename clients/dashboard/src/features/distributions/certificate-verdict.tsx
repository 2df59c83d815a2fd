import { classes } from '../../ground/controls/classes';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { CertificateReport } from './certificate-report';

/** The verdict on a certificate, with what it states or what is wrong with it. */
export function CertificateVerdict({ report }: { report: CertificateReport }) {
  const { certificate } = useTexts().distributions;
  const { verified, isOwn, signedAt, problems, acknowledgements, documents } = report;
  return (
    <div className={classes('mt-4 border-s-3 ps-4', verified ? 'border-accent' : 'border-alarm')}>
      <p className={classes('font-semibold', !verified && 'text-alarm')}>
        {verified ? certificate.verified : certificate.notVerified}
      </p>
      {signedAt !== undefined && (
        <p className="text-soft">
          {certificate.signedAt} <Time at={signedAt} />
          {verified && ` · ${certificate.states(acknowledgements)}`}
        </p>
      )}
      {signedAt !== undefined && !isOwn && <p className="text-alarm">{certificate.otherLog}</p>}
      {problems.length > 0 && (
        <ul className="text-13 text-alarm" lang="en">
          {problems.slice(0, 20).map((problem) => (
            <li key={problem} className="[overflow-wrap:anywhere]">
              {problem}
            </li>
          ))}
        </ul>
      )}
      {verified && (
        <ul className="mt-2 text-13">
          {documents.map(({ docId, title, contentHash }, at) => (
            <li key={`${at} ${docId}`} className="py-1 break-words">
              <bdi>{title ?? docId}</bdi>
              <br />
              <span className="text-soft">
                {contentHash === null ? (
                  certificate.noHash
                ) : (
                  <>
                    {certificate.hashOf} <code className="break-all">{contentHash}</code>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
