import type { Section } from './sections';
import { tokenUnits, unitsToTokens } from '../tokens/tokens';

/**
 * The estimated tokens of a document and of each of its sections. It reads the text between two section bounds only once and takes
 * sections as differences of running sums, so nested sections don't take more time.
 */
export function estimateSections(
  content: string,
  sections: Section[],
): { whole: number; sections: number[] } {
  const bounds = new Set<number>();
  for (const { start, end } of sections) bounds.add(start).add(end);
  bounds.add(content.length);
  const sums = new Map<number, number>();
  let from = 0;
  let sum = 0;
  for (const bound of [...bounds].sort((a, b) => a - b)) {
    sum += tokenUnits(content, from, bound);
    sums.set(bound, sum);
    from = bound;
  }
  return {
    whole: unitsToTokens(sum),
    sections: sections.map(({ start, end }) => unitsToTokens((sums.get(end) ?? 0) - (sums.get(start) ?? 0))),
  };
}
