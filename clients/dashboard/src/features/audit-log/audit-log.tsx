import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CountedList } from '../../ground/controls/counted-list';
import { EmptyState } from '../../ground/controls/empty-state';
import { type AuditFilter, endsEarly, filterOf } from './audit-filter';
import { type NamedEntry, auditLogQuery } from './audit-log.queries';
import { EntryRow } from './entry-row';
import { ExportPart } from './export-part';
import { FilterPart } from './filter-part';
import { useAuditTexts } from './use-audit-texts';

/** The log with its filter, which the address has, and its export. */
export function AuditLog() {
  const auditLog = useAuditTexts();
  const navigate = useNavigate();
  const filter = filterOf(useSearch({ from: '/settings/audit-log' }));
  const isWrong = endsEarly(filter);
  const query = useInfiniteQuery({ ...auditLogQuery(filter), enabled: !isWrong });
  const set = (change: AuditFilter): void =>
    void navigate({ to: '/settings/audit-log', search: { ...filter, ...change }, replace: true });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-soft">{auditLog.hint}</p>
      <FilterPart
        filter={filter}
        actorName={actorName(query.data?.rows, filter.actorId)}
        targetName={targetName(query.data?.rows, filter.targetId)}
        onChange={set}
        onClear={isFiltered ? () => void navigate({ to: '/settings/audit-log', replace: true }) : undefined}
      />
      {!isWrong && (
        <>
          <CountedList<NamedEntry>
            query={query}
            count={auditLog.count}
            empty={<EmptyState>{auditLog.emptyFilter}</EmptyState>}
            row={(item) => <EntryRow key={item.id} item={item} onChoose={set} />}
          />
          <ExportPart key={`${filter.from} ${filter.to}`} filter={filter} />
        </>
      )}
    </>
  );
}

/** The name of the person or agent whose acts are shown, if they have acted. */
function actorName(rows: readonly NamedEntry[] | undefined, actorId: string | undefined): string | undefined {
  const found = rows?.find(({ entry }) => entry.actor.id === actorId);
  return actorId === undefined ? undefined : (found?.entry.actor.name ?? found?.names[actorId] ?? undefined);
}

/** The name of the thing whose entries are shown, if one has it. */
function targetName(
  rows: readonly NamedEntry[] | undefined,
  targetId: string | undefined,
): string | undefined {
  const named = rows?.find(({ entry: { target } }) => target.id === targetId && target.name !== null);
  return named?.entry.target.name ?? rows?.[0]?.names[targetId ?? ''] ?? undefined;
}
