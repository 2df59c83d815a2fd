import { CopyButton } from '../../ground/controls/copy-button';
import type { Domain } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';

const TERM = 'w-16 shrink-0 text-13 text-soft';
const VALUE = 'flex min-w-0 grow basis-60 flex-wrap items-center justify-between gap-x-4 gap-y-1';
const CODE = 'font-mono text-13 break-all select-all';

/** The record to set in the DNS of a domain. Its name and its value are copied, since nobody types them. */
export function DomainRecord({ domain, record }: Pick<Domain, 'domain' | 'record'>) {
  const { domains } = useOwnTexts();
  return (
    <dl className="mt-2 grid gap-y-1">
      <div className="flex flex-wrap items-center">
        <dt className={TERM}>{domains.type}</dt>
        <dd>
          <code className={CODE}>{record.type}</code>
        </dd>
      </div>
      <div className="flex flex-wrap items-center">
        <dt className={TERM}>{domains.name}</dt>
        <dd className={VALUE}>
          <code dir="ltr" className={CODE}>
            {record.name}
          </code>
          <CopyButton inRow action="domain.copyName" text={record.name} name={domains.copyName(domain)} />
        </dd>
      </div>
      <div className="flex flex-wrap items-center">
        <dt className={TERM}>{domains.value}</dt>
        <dd className={VALUE}>
          <code dir="ltr" className={CODE}>
            {record.value}
          </code>
          <CopyButton inRow action="domain.copyValue" text={record.value} name={domains.copyValue(domain)} />
        </dd>
      </div>
    </dl>
  );
}
