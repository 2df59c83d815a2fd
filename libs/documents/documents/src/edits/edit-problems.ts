import { PayloadTooLarge } from '#platform';
import type { EditProblem } from '#text';
import { SectionNotFound } from '../content/content.errors';
import { describeNearest } from '../section/anchor-resolver';
import { TextAmbiguous, TextNotFound, TooManyReplacements } from './edits.errors';

/**
 * The error for an edit that can't be applied. It names the edit by its index.
 *
 * @param mayRead whether the caller may see headings of the document
 */
export function refusalOf(problem: EditProblem, maxBytes: number, mayRead: boolean): Error {
  const { edit } = problem;
  switch (problem.kind) {
    case 'noSection': {
      const shown = mayRead ? problem.nearest : [];
      const nearest = shown.map(({ heading, ...near }) => ({ ...near, untrusted: { heading } }));
      const hint =
        problem.nearest.length === 0
          ? 'It has no headings.'
          : describeNearest(nearest.map(({ anchor }) => anchor));
      return new SectionNotFound({
        message: `\`edits.${edit}\`: the document has no section with this anchor. ${mayRead ? `${hint} ` : ''}Nothing was saved.`,
        details: { edit, nearest },
      });
    }
    case 'notFound':
      return new TextNotFound({
        message: `\`edits.${edit}.find\` does not occur in the document. Read the document again, and send the text exactly as it is. Nothing was saved.`,
        details: { edit },
      });
    case 'ambiguous': {
      const { occurrences, atLeast, lines } = problem;
      const count = `${atLeast ? 'at least ' : ''}${occurrences}`;
      return new TextAmbiguous({
        message: `\`edits.${edit}.find\` occurs ${count} times. Send more of the text around it, or \`all: true\`. Nothing was saved.`,
        details: { edit, occurrences, atLeast, first: lines.map((line) => ({ line })) },
      });
    }
    case 'tooMany':
      return new TooManyReplacements({ details: { edit } });
    case 'tooLarge':
      return new PayloadTooLarge({
        message: `With \`edits.${edit}\`, the document would be larger than ${maxBytes} bytes of UTF-8. Nothing was saved.`,
      });
  }
}
