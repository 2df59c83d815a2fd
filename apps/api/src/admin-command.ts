import { parseArgs } from 'node:util';
import { FEATURES, type Feature, PLANS, type Plan } from '#platform';

/** What `npm run admin` is asked to do. */
export type AdminCommand =
  | { act: 'help' }
  | { act: 'tenant list' }
  | { act: 'tenant show'; slug: string }
  | { act: 'tenant set'; slug: string; plan?: Plan; features?: Feature[]; requireReview?: boolean }
  | { act: 'user reset-password'; email: string };

interface SetOptions {
  plan?: string;
  features?: string;
  'require-review'?: string;
}

/** A command that can't be read; its message says what would be right. */
export class UsageError extends Error {}

export const USAGE = `npm run admin -- <command>

  tenant list                        every organization
  tenant show <slug>                 one of them
  tenant set <slug> [--plan <plan>] [--features <feature>,…] [--require-review on|off]
                                     its plan, features, and whether an owner or admin reviews what members and
                                     tokens would publish; at once in every running process
  user reset-password <e-mail>       a new random password, printed once; ends the person's sessions

  plans      ${PLANS.join(', ')}
  features   ${FEATURES.join(', ')}; "none" for none of them

It works on the database of DATABASE_URL, or else on the one that a running "npm start" keeps in DATA_DIR (.data).`;

/** Reads the words after the program's name. @throws UsageError. */
export function readCommand(words: string[]): AdminCommand {
  const { positionals, values } = parse(words);
  if (values.help || positionals.length === 0 || positionals[0] === 'help') return { act: 'help' };
  const [noun, verb, name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is one word too many.`);
  const act = `${noun} ${verb ?? ''}`.trim();
  if (act !== 'tenant set' && (values.plan ?? values.features ?? values['require-review']) !== undefined)
    throw new UsageError('--plan, --features and --require-review go with "tenant set".');
  switch (act) {
    case 'tenant list':
      return { act };
    case 'tenant show':
      return { act, slug: named(name, 'the short name of an organization') };
    case 'tenant set':
      return readSet(named(name, 'the short name of an organization'), values);
    case 'user reset-password':
      return { act, email: named(name, 'an e-mail address') };
    default:
      throw new UsageError(`There is no command "${act}".`);
  }
}

function readSet(slug: string, values: SetOptions): AdminCommand {
  const { plan, features, 'require-review': review } = values;
  if ((plan ?? features ?? review) === undefined)
    throw new UsageError('Say --plan, --features, --require-review or several of them.');
  return {
    act: 'tenant set',
    slug,
    plan: plan === undefined ? undefined : oneOf(PLANS, plan, 'plan'),
    features: features === undefined ? undefined : readFeatures(features),
    requireReview: review === undefined ? undefined : readSwitch('--require-review', review),
  };
}

function readSwitch(option: string, word: string): boolean {
  if (word !== 'on' && word !== 'off') throw new UsageError(`${option} is on or off, not "${word}".`);
  return word === 'on';
}

function readFeatures(text: string): Feature[] {
  const words = text.split(',').map((word) => word.trim());
  if (words.length === 1 && (words[0] === 'none' || words[0] === '')) return [];
  return [...new Set(words.filter(Boolean).map((word) => oneOf(FEATURES, word, 'feature')))];
}

function oneOf<T extends string>(known: readonly T[], word: string, what: string): T {
  const found = known.find((one) => one === word);
  if (found === undefined)
    throw new UsageError(`There is no ${what} "${word}"; there are ${known.join(', ')}.`);
  return found;
}

function named(word: string | undefined, what: string): string {
  if (word === undefined) throw new UsageError(`This command needs ${what}.`);
  return word;
}

function parse(words: string[]) {
  const options = {
    plan: { type: 'string' },
    features: { type: 'string' },
    'require-review': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
