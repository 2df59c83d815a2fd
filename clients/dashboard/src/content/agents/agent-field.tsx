import { useTexts } from '../../ground/texts/use-texts';
import { FoundField } from '../search/found-field';
import { matchingAgents } from './agents.queries';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The value of the field of an agent. */
interface ChosenAgent {
  text: string;
  /** Null unless an agent was chosen from the list. */
  id: string | null;
}

export const NO_AGENT: ChosenAgent = { text: '', id: null };

/** The agent that was chosen, or whose id was typed; undefined if it is neither. */
export function idOf({ text, id }: ChosenAgent): string | undefined {
  return id ?? (ID.test(text.trim()) ? text.trim().toLowerCase() : undefined);
}

/** A field for an agent: a connected one of the organization from a list, or any by its id. */
export function AgentField({
  value,
  problem,
  onChange,
}: {
  value: ChosenAgent;
  problem?: string | undefined;
  onChange: (value: ChosenAgent) => void;
}) {
  const { agents, secrets } = useTexts();
  return (
    <FoundField
      label={secrets.recipient}
      hint={secrets.recipientHint}
      value={value.text}
      problem={problem}
      from={0}
      matches={matchingAgents}
      found={agents.count}
      onChange={(text, id) => onChange({ text, id })}
    />
  );
}
