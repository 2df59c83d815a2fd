import { Suspense, lazy, useState } from 'react';
import type { NewSecret } from '../../content/sealing/seal-for-agent';
import { useSession } from '../../content/session/session';
import { RowActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';

const SealDialog = lazy(async () => ({ default: (await import('./seal-dialog')).SealDialog }));

/** The secret of a finding reaches an agent without being in the document. Nothing for an organization that can't seal. */
export function SealInstead({
  value,
  name,
  onSeal,
}: {
  /** Undefined if the text is not known. */
  value: string | undefined;
  /** The place of the finding, such as "Line 4". */
  name: string;
  /** Undefined for a person who may not seal or change the document. */
  onSeal: ((secret: NewSecret) => Promise<void>) | undefined;
}) {
  const { publishing } = useTexts();
  const { organization } = useSession();
  // What is sealed stays the same while the dialog is open, also if the document changes.
  const [sealing, begin] = useState<{ value: string; onSeal: (secret: NewSecret) => Promise<void> }>();
  if (!organization.features.includes('mcp_seal')) return null;
  const { title, of, why, ask } = publishing.seal;
  if (sealing)
    return (
      <Suspense>
        <SealDialog {...sealing} onClose={() => begin(undefined)} />
      </Suspense>
    );
  if (onSeal && value !== undefined)
    return (
      <RowActionButton
        action="finding.seal"
        label={title}
        name={of(name)}
        icon="seal"
        onPress={() => begin({ value, onSeal })}
      />
    );
  return (
    <details className="mt-1 max-w-[68ch]">
      <summary className="min-h-7 py-1 text-13 font-semibold pointer-coarse:min-h-11">{title}</summary>
      <p className="mb-2">
        {why} {ask}
      </p>
    </details>
  );
}
