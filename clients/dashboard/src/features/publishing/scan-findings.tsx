import { useEffect, useRef } from 'react';
import { LinkButton } from '../../ground/controls/link-button';
import { useTexts } from '../../ground/texts/use-texts';
import { FindingItem } from './finding-item';
import { blocks, byField, linesOf } from './findings-in-text';
import type { ScanReport } from './publishing.queries';
import type { Seal } from './seal-instead';

/** The findings of the scan, each in its line. */
export function ScanFindings({
  report: { findings, blocked, truncated },
  text,
  nodeId,
  fields,
  onSeal,
}: {
  report: ScanReport;
  text: string | null;
  nodeId: string;
  /** The texts of the form, in which the scan can find something too. */
  fields: { title: string; slug: string; seoTitle: string; description: string };
  /** Undefined for a person who may not seal or change the document. */
  onSeal: Seal | undefined;
}) {
  const { publishing } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (blocked) heading.current?.focus();
  }, [blocked, findings]);
  const textOf: Record<string, string | null> = {
    content: text,
    title: fields.title,
    slug: fields.slug,
    'seo.title': fields.seoTitle,
    'seo.description': fields.description,
  };
  return (
    <section aria-labelledby="scan" className="mb-8">
      <h2 id="scan" ref={heading} tabIndex={-1} className="mb-2">
        {publishing.scanTitle}
      </h2>
      <p className="mb-3 max-w-[68ch]">
        {findings.length === 0
          ? publishing.nothingFound
          : blocked
            ? publishing.blocked(findings.length)
            : findings.some(blocks)
              ? publishing.overridden(findings.length)
              : publishing.notBlocking(findings.length)}
        {truncated && ` ${publishing.truncated}`}
      </p>
      {byField(findings).map(([field, found]) => (
        <section key={field} aria-label={nameOf(field)} className="mb-4">
          <h3 className="mb-1">{nameOf(field)}</h3>
          {field === 'content' && text === null && (
            <p className="mb-2 text-13 text-soft">{publishing.otherText}</p>
          )}
          <Found
            field={field}
            text={textOf[field] ?? null}
            found={found}
            onSeal={field === 'content' ? onSeal : undefined}
          />
        </section>
      ))}
      {blocked && findings.some(({ field }) => field === 'content') && (
        <LinkButton action="document.edit" to="/documents/$id/edit" params={{ id: nodeId }}>
          {publishing.editDocument}
        </LinkButton>
      )}
    </section>
  );

  function nameOf(field: string): string {
    if (field.startsWith('file.')) return publishing.inFile(field.slice('file.'.length));
    return publishing.fields[field as keyof typeof publishing.fields] ?? field;
  }
}

function Found({
  field,
  text,
  found,
  onSeal,
}: {
  field: string;
  text: string | null;
  found: ScanReport['findings'];
  onSeal: Seal | undefined;
}) {
  const lines = text === null ? [] : linesOf(text);
  return (
    <ol>
      {found.map((finding, index) => (
        <FindingItem key={`${field}-${index}`} {...{ finding, text, lines, onSeal }} />
      ))}
    </ol>
  );
}
