import { Suspense, lazy, useState } from 'react';
import type { NewSecret } from '../../content/sealing/seal-for-agent';
import { useSession } from '../../content/session/session';
import { RowActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';
import type { Place } from '../../content/sealing/sealed-text';

const SealDialog = lazy(async () => ({
  default: (await import('../../content/sealing/seal-dialog')).SealDialog,
}));

type Secret = Omit<NewSecret, 'value'>;

/** Seals the value at a place of the document. */
export type Seal = (place: Place, secret: Secret) => Promise<void>;

/** The secret of a finding reaches an agent without being in the document. Nothing for an organization that can't seal. */
export function SealInstead({
  place,
  name,
  onSeal,
}: {
  /** Undefined if the text is not known, or the value is not written in it as it is. */
  place: Place | undefined;
  /** The place of the finding, such as "Line 4". */
  name: string;
  /** Undefined if the person can't seal what the scan found. */
  onSeal: Seal | undefined;
}) {
  const { publishing } = useTexts();
  const { organization, isTenantAdmin } = useSession();
  // The dialog seals the secret with which it was opened, even if the document changes.
  const [sealing, begin] = useState<(secret: Secret) => Promise<void>>();
  if (!organization.features.includes('mcp_seal')) return null;
  const { title, of, why, ask, byHand } = publishing.seal;
  if (sealing)
    return (
      <Suspense>
        <SealDialog onSeal={sealing} onClose={() => begin(undefined)} />
      </Suspense>
    );
  if (onSeal && place)
    return (
      <RowActionButton
        action="finding.seal"
        label={title}
        name={of(name)}
        icon="seal"
        onPress={() => begin(() => (secret: Secret) => onSeal(place, secret))}
      />
    );
  return (
    <details className="mt-1 max-w-[68ch]">
      <summary className="min-h-7 py-1 text-13 font-semibold pointer-coarse:min-h-11">{title}</summary>
      <p className="mb-2">
        {why} {isTenantAdmin ? byHand : ask}
      </p>
    </details>
  );
}
