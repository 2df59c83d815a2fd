import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { SecretLintRuleContext, SecretLintRuleCreator, SecretLintSourceCode } from '@secretlint/types';
import { type Hit, RANK } from '../findings/hit';
import { isPlaceholder } from '../heuristics/placeholders';

const PREFIX = '@secretlint/secretlint-rule-';

/**
 * Rules that are not used. `filter-comments` lets a document disable the other rules, `gcp` reads a file of the document's name, `figma` is
 * slow for malicious input, and the last two report placeholders as passwords. Our own rules find what the last three find.
 */
const EXCLUDED = new Set(['filter-comments', 'gcp', 'figma', 'basicauth', 'database-connection-string']);

/** Messages about values that are not secrets. */
const NOT_SECRET = new Set(['AWSAccountID']);

/** Most reports of one rule. A text with that many is blocked anyway. */
const MAX_REPORTS = 2_000;

const RULES: readonly SecretLintRuleCreator[] = rules.filter(
  ({ meta }) => meta.type === 'scanner' && !EXCLUDED.has(nameOf(meta.id)),
);

/** Thrown to stop a rule that has reported enough. */
class ReportLimitReached extends Error {}

/**
 * Runs the rules of secretlint on a text. They are called without secretlint's core, which compares every finding with every other one to
 * remove duplicates.
 */
export async function runSecretlint(text: string, collect: (hit: Hit) => void): Promise<void> {
  const source = sourceOf(text);
  for (const rule of RULES) {
    let reports = 0;
    const name = nameOf(rule.meta.id);
    const context: SecretLintRuleContext = {
      sharedOptions: {},
      createTranslator: () => (messageId) => ({ message: '', messageId: String(messageId), data: undefined }),
      ignore: () => undefined,
      report: ({ message, range: [start, end] }) => {
        if (++reports > MAX_REPORTS) throw new ReportLimitReached();
        const secret = text.slice(start, end);
        if (NOT_SECRET.has(message.messageId) || isPlaceholder(secret)) return;
        collect({
          ruleId: `secretlint/${name}`,
          category: 'credential',
          severity: 'high',
          rank: RANK.secretlint,
          secret,
          publicPrefix: 0,
          start,
          end,
        });
      },
    };
    try {
      await rule.create(context, {}).file?.(source);
    } catch (error) {
      if (!(error instanceof ReportLimitReached)) throw error;
    }
  }
}

function nameOf(id: string): string {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id;
}

/** A source that does not convert positions, since the rules report offsets. */
function sourceOf(content: string): SecretLintSourceCode {
  const nowhere = { line: 1, column: 0 };
  return {
    hasBOM: false,
    content,
    filePath: 'document.md',
    physicalFilePath: undefined,
    ext: '.md',
    contentType: 'text',
    getFilePath: () => 'document.md',
    getPhysicalFilePath: () => undefined,
    locationToRange: () => [0, 0],
    rangeToLocation: () => ({ start: nowhere, end: nowhere }),
    indexToPosition: () => nowhere,
    positionToIndex: () => 0,
  };
}
