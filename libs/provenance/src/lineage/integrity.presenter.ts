import type { ChainProblem } from '../chain/chain';
import type { Integrity } from './integrity';
import type { IntegrityDto, PublicIntegrityDto } from './integrity.dto';

/** What a check found, for the document's own account. */
export function presentIntegrity({ intact, problems, problemCount }: Integrity): IntegrityDto {
  return {
    intact,
    problems: problems.map((problem) => ({ ...problem, message: wordsFor(problem) })),
    problemCount,
  };
}

/** What a check found, for everybody: no hashes. */
export function presentPublicIntegrity({ intact, problems }: Integrity): PublicIntegrityDto {
  const shown = problems.map((problem) => ({
    damage: problem.damage,
    sequence_number: problem.sequenceNumber,
    message: wordsFor(problem),
  }));
  return { intact, problems: shown };
}

function wordsFor({ damage, sequenceNumber, through }: ChainProblem): string {
  switch (damage) {
    case 'altered':
      return `Entry ${sequenceNumber} was altered: its hash is of something else.`;
    case 'metadata':
      return `What is kept as the metadata of entry ${sequenceNumber} is not what its metadata hash is of.`;
    case 'replaced':
      return sequenceNumber === 0
        ? 'The first entry names one before it.'
        : `Entry ${sequenceNumber} is not the one that what follows it names.`;
    case 'missing':
      return sequenceNumber === through
        ? `Entry ${sequenceNumber} is missing.`
        : `Entries ${sequenceNumber} to ${through} are missing.`;
    case 'added':
      return `Entry ${sequenceNumber} was put where the chain has none.`;
    case 'headless':
      return 'It is not kept any more where the chain ends.';
    case 'empty':
      return 'Nothing of the chain is there.';
    case 'content':
      return sequenceNumber === null
        ? 'The stored content is not the one that was noted.'
        : `The stored content is not the one of entry ${sequenceNumber}, the newest that made it.`;
  }
}
