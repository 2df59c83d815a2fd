import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { VisibleText } from '../../ground/controls/visible-text';
import type { NamedEntry } from './audit-log.queries';
import { isIdIn, nameOf, partsOf, sentenceOf, valueOf, wordsOf } from './sentence';
import { useSentences } from './use-sentences';
import { useAuditTexts } from './use-audit-texts';

/** Shows an entry as a sentence, with links to everything that has a screen. */
export function EntrySentence({ item }: { item: NamedEntry }) {
  const auditLog = useAuditTexts();
  const sentence = sentenceOf(item.entry, useSentences()) ?? auditLog.unknownAct(item.entry.action);
  return partsOf(sentence).map((part, at) =>
    'words' in part ? part.words : <FieldOfEntry key={at} item={item} field={part.field} />,
  );
}

function FieldOfEntry({ item, field }: { item: NamedEntry; field: string }): ReactNode {
  const auditLog = useAuditTexts();
  const { entry, names } = item;
  if (field === 'actor') return <Actor item={item} />;
  if (field === 'target') {
    const { type, id, name } = entry.target;
    return <Linked type={type} id={id} text={name ?? nameOf(id, names)} />;
  }
  const value = valueOf(entry, field);
  if (typeof value !== 'string' || value === '') return auditLog.unknown;
  if (!isIdIn(field, value)) return <VisibleText text={wordsOf(field, value, auditLog.values)} />;
  const type = /actorId$/i.test(field) ? 'agent' : field;
  return <Linked type={type} id={value} text={nameOf(value, names)} />;
}

function Actor({ item: { entry, names } }: { item: NamedEntry }) {
  const auditLog = useAuditTexts();
  const { type, id, name } = entry.actor;
  if (id === null) return name === null ? auditLog.actors[type] : <VisibleText text={name} />;
  return <Linked type={type} id={id} text={name ?? names[id] ?? auditLog.actors[type]} />;
}

function Linked({ type, id, text }: { type: string; id: string; text: string }) {
  const name = <VisibleText text={text} />;
  if (type === 'agent')
    return (
      <Link to="/agents/$id" params={{ id }}>
        {name}
      </Link>
    );
  if (type === 'distribution')
    return (
      <Link to="/distributions/$id" params={{ id }}>
        {name}
      </Link>
    );
  if (type === 'share_group') return <Link to="/settings/groups">{name}</Link>;
  return <strong className="font-semibold">{name}</strong>;
}
