import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../ground/api/types';
import { ActionButton } from '../../ground/controls/action-button';
import { CopyButton } from '../../ground/controls/copy-button';
import { useTexts } from '../../ground/texts/use-texts';

/** A distribution that was just sent, with the secret of its callback: the service shows it only once, and it is kept nowhere here. */
export function CreatedDistribution({
  created: { id, webhookSecret },
}: {
  created: Schema<'CreatedDistributionDto'>;
}) {
  const { distributions } = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <p className="mb-4 max-w-[68ch]">{distributions.secretHint}</p>
      <div className="mb-6 flex max-w-[640px] flex-wrap items-start gap-2">
        <code
          dir="ltr"
          className="min-w-0 grow rounded-card border border-line bg-sheet px-2 py-1 font-mono text-13 break-all select-all"
        >
          {webhookSecret}
        </code>
        <CopyButton action="distribution.copySecret" text={webhookSecret} label={distributions.copySecret} />
      </div>
      <ActionButton
        kind="primary"
        action="distribution.open"
        label={distributions.open}
        onPress={() => void navigate({ to: '/distributions/$id', params: { id } })}
      />
    </>
  );
}
