import type { VNode } from 'preact';
import type { DomainDto } from '#organizations';
import { Facts, Notice } from '../../parts/blocks';
import { Button, Field } from '../../parts/form';
import type { FormProblems } from '../../parts/form-problems';
import { Timestamp } from '../../parts/timestamp';
import { ConfirmPage, EndingButton } from '../frame/confirm';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

export const DOMAINS_PATH = '/settings/domains';

interface Props {
  frame: Frame;
  domains: DomainDto[];
  /** Whether the reader is an owner, who can verify a domain. */
  owner: boolean;
  /** The input that was refused. */
  entered?: string;
  done?: string;
  problems?: FormProblems;
}

/** The domains of the organization, each with the record that proves it. */
export function DomainsPage({ frame, domains, owner, entered, done, problems }: Props): VNode {
  return (
    <SettingsLayout frame={frame} title="Domains">
      <p class="lead">
        Prove that a domain is yours with a TXT record in its DNS. Your directory (SCIM) can then move people
        to addresses of this domain. Any other address that it gives to somebody resets no password until they
        confirm it.
      </p>
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      {done && <Notice>{done}</Notice>}
      {domains.length === 0 ? (
        <p>Your organization has no domains.</p>
      ) : (
        <ul class="list">
          {domains.map((domain) => (
            <Item domain={domain} owner={owner} />
          ))}
        </ul>
      )}
      <h2>Add a domain</h2>
      <form method="post" action={DOMAINS_PATH} novalidate>
        <Field
          label="Domain"
          name="domain"
          hint="Such as acme.example. Subdomains are other domains."
          autocomplete="off"
          maxLength={253}
          value={entered ?? ''}
          problem={problems?.fields.domain}
          focus={problems?.fields.domain !== undefined}
        />
        <Button>Add domain</Button>
      </form>
    </SettingsLayout>
  );
}

function Item({
  domain: { id, domain, status, record, provedAt, failingSince },
  owner,
}: {
  domain: DomainDto;
  owner: boolean;
}): VNode {
  const path = `${DOMAINS_PATH}/${id}`;
  return (
    <li>
      <div>
        <p class="name">{domain}</p>
        <p class="quiet">
          {provedAt === null ? (
            'not proved yet'
          ) : (
            <>
              proved <Timestamp at={provedAt} />
            </>
          )}
          {failingSince !== null && (
            <>
              {' '}
              · its record has been missing since <Timestamp at={failingSince} />
            </>
          )}
        </p>
        <Facts
          facts={[
            ['Type', record.type],
            ['Name', <code>{record.name}</code>],
            ['Value', <code>{record.value}</code>],
          ]}
        />
      </div>
      {owner && status !== 'proved' && (
        <form method="post" action={`${path}/verify`}>
          <Button kind="plain">
            Verify<span class="unseen"> {domain}</span>
          </Button>
        </form>
      )}
      <form method="post" action={`${path}/remove`}>
        <EndingButton of={domain}>Remove</EndingButton>
      </form>
    </li>
  );
}

/** Asks whether a domain is to be removed. */
export function RemoveDomainPage({ frame, domain }: { frame: Frame; domain: DomainDto }): VNode {
  return (
    <ConfirmPage
      frame={frame}
      title="Remove this domain?"
      action={`${DOMAINS_PATH}/${domain.id}/remove`}
      label={`Remove ${domain.domain}`}
      back={DOMAINS_PATH}
    >
      <p class="lead">
        Your directory can then no longer move people to addresses of {domain.domain} without a confirmation,
        and another organization can prove it. Addresses that people have stay as they are.
      </p>
    </ConfirmPage>
  );
}
