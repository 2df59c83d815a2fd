import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { SecretLintRuleContext, SecretLintRuleCreator, SecretLintSourceCode } from '@secretlint/types';
import { type Hit, RANK } from '../findings/hit';
import { isPlaceholder } from '../judge/placeholders';

const PREFIX = '@secretlint/secretlint-rule-';

/**
 * Rules that are left out: one lets a document switch the others off, one reads the file that it believes the text to be from, one takes
 * most of a second for 5 MiB made to be slow, and two take placeholders of documentation for passwords. Rules of our own find what the
 * last three find.
 */
const LEFT_OUT = new Set(['filter-comments', 'gcp', 'figma', 'basicauth', 'database-connection-string']);

/** Findings that are no secrets. */
const NOT_SECRET = new Set(['AWSAccountID']);

/** Most reports of one rule; a text with more is blocked by far less. */
const MAX_REPORTS = 2_000;

const RULES: readonly SecretLintRuleCreator[] = rules.filter(
  ({ meta }) => meta.type === 'scanner' && !LEFT_OUT.has(nameOf(meta.id)),
);

/** Ends a rule that has reported enough. */
class Enough extends Error {}

/**
 * Runs the rules of secretlint over a text. They are called without secretlint's core, whose cleaning up compares every finding with every
 * other one.
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
        if (++reports > MAX_REPORTS) throw new Enough();
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
      if (!(error instanceof Enough)) throw error;
    }
  }
}

function nameOf(id: string): string {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id;
}

/** A source without places: what the rules report are offsets. */
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
