import { parseArgs } from 'node:util';
import { FEATURES, type Feature, PLANS, type Plan } from '#platform';

/** A command of `npm run admin`. */
export type AdminCommand =
  | { name: 'help' }
  | { name: 'tenant list' }
  | { name: 'tenant show'; slug: string }
  | { name: 'tenant set'; slug: string; plan?: Plan; features?: Feature[]; requireReview?: boolean }
  | { name: 'user reset-password'; email: string };

interface SetOptions {
  plan?: string;
  features?: string;
  'require-review'?: string;
}

/** A command line that is not valid. The message says what is wrong. */
export class UsageError extends Error {}

export const USAGE = `npm run admin -- <command>

  tenant list                        list all organizations
  tenant show <slug>                 show one organization
  tenant set <slug> [--plan <plan>] [--features <feature>,…] [--require-review on|off]
                                     change an organization's plan, its features, and whether an owner or admin
                                     must review what members and tokens publish; this takes effect at once in
                                     every running process
  user reset-password <e-mail>       set a new random password, print it once, and end the user's sessions

  plans      ${PLANS.join(', ')}
  features   ${FEATURES.join(', ')}; "none" removes all

The commands use the database of DATABASE_URL, or else the one that a running "npm start" stores in DATA_DIR (.data).`;

/** Parses the arguments of the command line. @throws UsageError */
export function parseCommand(args: string[]): AdminCommand {
  const { positionals, values } = parse(args);
  if (values.help || positionals.length === 0 || positionals[0] === 'help') return { name: 'help' };
  const [noun, verb, operand, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`Unexpected argument "${rest.join(' ')}".`);
  const name = `${noun} ${verb ?? ''}`.trim();
  if (name !== 'tenant set' && (values.plan ?? values.features ?? values['require-review']) !== undefined)
    throw new UsageError('--plan, --features and --require-review are options of "tenant set".');
  switch (name) {
    case 'tenant list':
      return { name };
    case 'tenant show':
      return { name, slug: required(operand, 'the slug of an organization') };
    case 'tenant set':
      return parseSet(required(operand, 'the slug of an organization'), values);
    case 'user reset-password':
      return { name, email: required(operand, 'an e-mail address') };
    default:
      throw new UsageError(`Unknown command "${name}".`);
  }
}

function parseSet(slug: string, values: SetOptions): AdminCommand {
  const { plan, features, 'require-review': review } = values;
  if ((plan ?? features ?? review) === undefined)
    throw new UsageError('"tenant set" requires at least one of --plan, --features and --require-review.');
  return {
    name: 'tenant set',
    slug,
    plan: plan === undefined ? undefined : oneOf(PLANS, plan, 'plan'),
    features: features === undefined ? undefined : parseFeatures(features),
    requireReview: review === undefined ? undefined : parseSwitch('--require-review', review),
  };
}

function parseSwitch(option: string, value: string): boolean {
  if (value !== 'on' && value !== 'off')
    throw new UsageError(`${option} must be "on" or "off", not "${value}".`);
  return value === 'on';
}

function parseFeatures(list: string): Feature[] {
  const names = list.split(',').map((name) => name.trim());
  if (names.length === 1 && (names[0] === 'none' || names[0] === '')) return [];
  return [...new Set(names.filter(Boolean).map((name) => oneOf(FEATURES, name, 'feature')))];
}

function oneOf<T extends string>(known: readonly T[], value: string, what: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new UsageError(`Unknown ${what} "${value}". It must be one of: ${known.join(', ')}.`);
  return found;
}

function required(operand: string | undefined, what: string): string {
  if (operand === undefined) throw new UsageError(`This command requires ${what}.`);
  return operand;
}

function parse(args: string[]) {
  const options = {
    plan: { type: 'string' },
    features: { type: 'string' },
    'require-review': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
