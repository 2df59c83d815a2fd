import { useSession } from '../../content/session/session';
import { useTexts } from '../../ground/texts/use-texts';

/** Explains how a secret reaches the agent that needs it without being in a document. Nothing for an organization that can't seal. */
export function SealInstead() {
  const { publishing } = useTexts();
  const { organization } = useSession();
  if (!organization.features.includes('mcp_seal')) return null;
  const { title, why, steps, toAgents, toReference } = publishing.seal;
  return (
    <details className="mt-1 max-w-[68ch]">
      <summary className="min-h-7 py-1 text-13 font-semibold pointer-coarse:min-h-11">{title}</summary>
      <p className="mb-2">{why}</p>
      <ol className="mb-2 list-decimal ps-6">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-4">
        <a href="/agents">{toAgents}</a>
        <a href="/api/docs">{toReference}</a>
      </p>
    </details>
  );
}
