import { useState } from 'react';
import { explain, hasStatus } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { DomainRecord } from './domain-record';
import { verifyDomain } from './domains.acts';
import type { Domain } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';

/** A domain with the record that proves it, and what the last look at its DNS has found. */
export function DomainRow({
  domain: { id, domain, status, record, provedAt, failingSince, checkedAt },
  mayVerify,
  onRemove,
}: {
  domain: Domain;
  mayVerify: boolean;
  onRemove: () => void;
}) {
  const texts = useTexts();
  const { domains } = useOwnTexts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const verify = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await verifyDomain(id);
      showNotice(domains.verified(domain));
    } catch (error) {
      // A 503 means that the name servers of the domain do not answer. The service itself works.
      const isOfDns = hasStatus(error, 503);
      setProblem(isOfDns ? error.message : explain(error, texts));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <p className="font-semibold break-words">
            <bdi>{domain}</bdi>
          </p>
          <p className={failingSince === null ? 'text-13 text-soft' : 'text-13 text-alarm'}>
            {provedAt === null ? (
              domains.pending
            ) : failingSince === null ? (
              <>
                {domains.proved} <Time at={provedAt} />
              </>
            ) : (
              <>
                {domains.failing} <Time at={failingSince} />
              </>
            )}
            {checkedAt !== null && (
              <>
                {' · '}
                {domains.checked} <Time at={checkedAt} />
              </>
            )}
          </p>
          {status !== 'pending' && (
            <p className="text-13 text-soft">{status === 'failing' ? domains.failingHint : domains.keep}</p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">
          {mayVerify && status !== 'proved' && (
            <RowActionButton
              busy={isBusy}
              action="domain.verify"
              label={isBusy ? domains.verifying : domains.verify}
              name={domains.verifyOf(domain)}
              onPress={() => void verify()}
            />
          )}
          <RowActionButton
            kind="danger"
            action="domain.remove"
            label={domains.remove}
            name={domains.removeOf(domain)}
            onPress={onRemove}
          />
        </span>
      </div>
      {problem !== undefined && <Notice kind="problem">{problem}</Notice>}
      <DomainRecord domain={domain} record={record} />
    </li>
  );
}
