import type { ReactNode } from 'react';
import { RowActionButton } from '../../ground/controls/action-button';
import { Time } from '../../ground/controls/time';
import { visibleText } from '../../ground/controls/visible-parts';
import { VisibleText } from '../../ground/controls/visible-text';
import { useLanguage } from '../../ground/texts/use-texts';
import type { AuditFilter } from './audit-filter';
import type { NamedEntry } from './audit-log.queries';
import { changesOf } from './changes';
import { EntrySentence } from './entry-sentence';
import { nameOf } from './sentence';
import { useAuditTexts } from './use-audit-texts';

/** An entry: its sentence, when it happened, and everything else on request. */
export function EntryRow({ item, onChoose }: { item: NamedEntry; onChoose: (change: AuditFilter) => void }) {
  const auditLog = useAuditTexts();
  const language = useLanguage();
  const { seq, at, actor, action, target, ip, userAgent, before, after, entryHash } = item.entry;
  const only = auditLog.onlyThese(
    visibleText(actor.name ?? item.names[actor.id ?? ''] ?? auditLog.actors[actor.type]),
  );
  const about = auditLog.onlyAbout(visibleText(target.name ?? nameOf(target.id, item.names)));
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 grow basis-80 [overflow-wrap:anywhere]">
          <EntrySentence item={item} />
        </p>
        <span className="text-13 text-soft">
          <Time at={at} />
        </span>
      </div>
      <details className="text-13">
        <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink pointer-coarse:py-3">
          {auditLog.details}
        </summary>
        <dl className="my-2 grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1 border-s-3 border-line ps-3">
          <Fact name={auditLog.number}>{seq}</Fact>
          <Fact name={auditLog.at}>
            {new Date(at).toLocaleString(language, { dateStyle: 'full', timeStyle: 'long' })}
          </Fact>
          <Fact name={auditLog.act}>
            <Code text={action} />
          </Fact>
          <Fact name={auditLog.thing}>
            <Code text={`${target.type} ${target.id}`} />
          </Fact>
          {changesOf(before, after).map(({ name, was, is }) => (
            <Fact key={name} name={name}>
              {was !== undefined && (is === undefined ? <VisibleText text={was} /> : <Old text={was} />)}{' '}
              {is !== undefined && <VisibleText text={is} />}
            </Fact>
          ))}
          <Fact name={auditLog.ip}>{ip ?? auditLog.none}</Fact>
          <Fact name={auditLog.program}>
            <VisibleText text={userAgent ?? auditLog.none} />
          </Fact>
          <Fact name={auditLog.hash}>
            <Code text={entryHash} />
          </Fact>
        </dl>
        {actor.id !== null && (
          <RowActionButton
            kind="quiet"
            action="auditEntry.only"
            label={only}
            name={only}
            onPress={() => onChoose({ actorId: actor.id! })}
          />
        )}
        <RowActionButton
          kind="quiet"
          action="auditEntry.about"
          label={about}
          name={about}
          onPress={() => onChoose({ targetId: target.id })}
        />
      </details>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft [overflow-wrap:anywhere]">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function Code({ text }: { text: string }) {
  return <code className="font-mono">{text}</code>;
}

function Old({ text }: { text: string }) {
  return (
    <s className="text-soft">
      <VisibleText text={text} />
    </s>
  );
}
