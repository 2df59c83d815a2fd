import type { ChainProblem } from '../chain/chain';
import type { Integrity } from './integrity';
import type { IntegrityDto, PublicIntegrityDto } from './integrity.dto';

/** The result of a check, for the organization that the document belongs to. */
export function presentIntegrity({ intact, problems, problemCount }: Integrity): IntegrityDto {
  return {
    intact,
    problems: problems.map((problem) => ({ ...problem, message: messageOf(problem) })),
    problemCount,
  };
}

/** The result of a check, for everybody: without hashes. */
export function presentPublicIntegrity({ intact, problems }: Integrity): PublicIntegrityDto {
  const shown = problems.map((problem) => ({
    damage: problem.damage,
    sequence_number: problem.sequenceNumber,
    message: messageOf(problem),
  }));
  return { intact, problems: shown };
}

function messageOf({ damage, sequenceNumber, through }: ChainProblem): string {
  switch (damage) {
    case 'altered':
      return `Entry ${sequenceNumber} was altered: its fields do not match its hash.`;
    case 'metadata':
      return `The stored metadata of entry ${sequenceNumber} does not match its metadata hash.`;
    case 'replaced':
      return sequenceNumber === 0
        ? 'The first entry names an entry before it, but there is none.'
        : `Entry ${sequenceNumber} was replaced: it is not the entry that the next one, or the head of the chain, names.`;
    case 'missing':
      return sequenceNumber === through
        ? `Entry ${sequenceNumber} is missing.`
        : `Entries ${sequenceNumber} to ${through} are missing.`;
    case 'added':
      return `Entry ${sequenceNumber} was added: the chain has no such entry.`;
    case 'headless':
      return 'The head of the chain, which names its last entry, is missing.';
    case 'empty':
      return 'The whole chain is missing.';
    case 'content':
      return sequenceNumber === null
        ? 'The stored content is not the recorded content.'
        : `The stored content is not the content that entry ${sequenceNumber}, the newest with content, records.`;
  }
}
