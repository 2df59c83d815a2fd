import type { VNode } from 'preact';
import { changesOf, type EntryRow } from '#organizations';
import { Facts, Notice } from '../../parts/blocks';
import { Button, ButtonLink, Field, Select } from '../../parts/form';
import type { FormProblems } from '../../parts/form-problems';
import { Pager } from '../../parts/pager';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

const PATH = '/settings/audit-log';
const ACTORS = {
  user: 'A user',
  agent: 'An agent',
  directory: 'The directory',
  operator: 'The operator',
  system: 'The service',
};

/** The filter of the page, as it was sent. */
export interface SentFilter {
  from: string;
  to: string;
  action: string;
  actorId: string;
}

/** The audit log, with a filter and downloads. */
export function AuditLogPage({
  frame,
  filter,
  actions,
  entries,
  cursor,
  nextCursor,
  downloads,
  problems,
}: {
  frame: Frame;
  filter: SentFilter;
  /** The acts for which the log has entries. */
  actions: string[];
  entries: EntryRow[];
  cursor?: string;
  nextCursor: string | null;
  /** The parameters of the downloads: the period of the filter. */
  downloads: Record<string, string>;
  problems?: FormProblems;
}): VNode {
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return (
    <SettingsLayout frame={frame} title="Audit log">
      <p class="lead">Who changed what in your organization. Entries can be neither changed nor deleted.</p>
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      <form method="get" action={PATH} novalidate>
        <Field
          label="From"
          name="from"
          type="date"
          value={filter.from}
          problem={problems?.fields.from}
          autocomplete="off"
          optional
        />
        <Field
          label="To"
          name="to"
          type="date"
          value={filter.to}
          problem={problems?.fields.to}
          autocomplete="off"
          optional
        />
        <Select
          label="Act"
          name="action"
          value={filter.action}
          options={[['', 'All acts'], ...actions.map((action) => [action, action] as const)]}
        />
        {filter.actorId !== '' && <input type="hidden" name="actorId" value={filter.actorId} />}
        <div class="actions">
          <Button kind="plain">Filter</Button>
          {Object.keys(query).length > 0 && <a href={PATH}>Show all entries</a>}
        </div>
      </form>
      {filter.actorId !== '' && <p class="quiet after">Only acts of one user or agent are shown.</p>}
      {entries.length === 0 ? (
        <p class="after">No entries match. Choose a longer period or another act.</p>
      ) : (
        <ul class="list">
          {entries.map((entry) => (
            <Entry entry={entry} />
          ))}
        </ul>
      )}
      <Pager path={PATH} cursor={cursor} nextCursor={nextCursor} query={query} />
      <h2>Download</h2>
      <p>
        A download has every entry of the chosen days, whatever else is filtered, and is recorded here. JSON
        Lines can be verified without this service: <a href="/verify-lineage.mjs">the program that does it</a>
        .
      </p>
      <div class="actions">
        <ButtonLink kind="plain" href={exportPath('jsonl', downloads)}>
          JSON Lines
        </ButtonLink>
        <ButtonLink kind="plain" href={exportPath('csv', downloads)}>
          CSV for spreadsheets
        </ButtonLink>
      </div>
    </SettingsLayout>
  );
}

/** The page for owners and admins whose plan does not include the audit log. */
export function PlanRequiredPage({ frame, plan }: { frame: Frame; plan: string }): VNode {
  return (
    <SettingsLayout frame={frame} title="Audit log">
      <Notice>
        Your organization has the plan {plan}. Reading the audit log requires the plan Team or above. It is
        recorded with every plan, so nothing is missing after a change of the plan. Only the operator of this
        service can change it.
      </Notice>
    </SettingsLayout>
  );
}

function Entry({ entry }: { entry: EntryRow }): VNode {
  const { seq, at, actor, action, target, ip, userAgent, before, after, entryHash } = entry;
  const actorName = <UntrustedText text={actor.name ?? ACTORS[actor.type]} />;
  return (
    <li>
      <div>
        <p class="name">
          <code>{action}</code>
          {target.name !== null && (
            <>
              {' '}
              <UntrustedText text={target.name} />
            </>
          )}
        </p>
        <p class="quiet">
          {actor.id === null ? actorName : <a href={`${PATH}?actorId=${actor.id}`}>{actorName}</a>}
          {'\u00a0· '}
          <Timestamp at={at} />
        </p>
        <details>
          <summary class="quiet">Details</summary>
          <Facts
            facts={[
              ['Number', String(seq)],
              ['Target', <code>{`${target.type} ${target.id}`}</code>],
              ...changesOf(before, after).map(({ name, was, is }): [string, VNode] => [
                name,
                <Change was={was} is={is} />,
              ]),
              ['IP address', ip ?? 'None'],
              ['User-Agent', <UntrustedText text={userAgent ?? 'None'} />],
              ['Hash', <code>{entryHash.toString('hex')}</code>],
            ]}
          />
        </details>
      </div>
    </li>
  );
}

function Change({ was, is }: { was?: string; is?: string }): VNode {
  if (was === undefined || is === undefined) return <UntrustedText text={was ?? is ?? ''} />;
  return (
    <>
      <s>
        <UntrustedText text={was} />
      </s>{' '}
      <UntrustedText text={is} />
    </>
  );
}

function exportPath(format: string, period: Record<string, string>): string {
  return `/api/v1/admin/audit-log/export?${new URLSearchParams({ format, ...period }).toString()}`;
}
