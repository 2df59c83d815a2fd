import { parseArgs } from 'node:util';
import { FEATURES, type Feature, PLANS, type Plan } from '#entities';

/** A command of `npm run admin`. */
export type AdminCommand =
  | { name: 'help' }
  | { name: 'tenant list' }
  | { name: 'tenant show'; slug: string }
  | { name: 'tenant set'; slug: string; plan?: Plan; features?: Feature[]; requireReview?: boolean }
  | { name: 'tenant delete'; slug: string; now: boolean }
  | { name: 'tenant restore'; slug: string }
  | { name: 'tenant move'; slug: string; to: string }
  | { name: 'tenant move'; slug: string; cancel: true }
  | { name: 'user reset-password'; email: string }
  | { name: 'issuer list' }
  | { name: 'issuer rotate' }
  | { name: 'issuer remove'; kid: string }
  | { name: 'master-key reencrypt' }
  | { name: 'doctor'; all: boolean };

interface SetOptions {
  plan?: string;
  features?: string;
  'require-review'?: string;
}

/** The options of each command. */
const OPTIONS_OF: Record<string, string> = {
  plan: 'tenant set',
  features: 'tenant set',
  'require-review': 'tenant set',
  now: 'tenant delete',
  to: 'tenant move',
  cancel: 'tenant move',
  quick: 'doctor',
};

/** A command line that is not valid. The message says what is wrong. */
export class UsageError extends Error {}

export const USAGE = `npm run admin -- <command>

  tenant list                        list all organizations
  tenant show <slug>                 show one organization
  tenant set <slug> [--plan <plan>] [--features <feature>,…] [--require-review on|off]
                                     change an organization's plan, its features, and whether an owner or admin
                                     must review what members and tokens publish; this takes effect at once in
                                     every running process
  tenant delete <slug> [--now]       suspend an organization at once, and delete it with everything in it after
                                     ORGANIZATION_DELETION_DAYS or, with --now, within a minute, also if its deletion
                                     is scheduled for later
  tenant restore <slug>              cancel the deletion of an organization that has not begun
  tenant move <slug> --to <address>  move an organization to the database of MOVE_DATABASE_URL, whose service has this
                                     address. Its changes are refused while its rows are copied. Repeat the command if
                                     it fails
  tenant move <slug> --cancel        let changes through again after a move that was interrupted
  user reset-password <e-mail>       set a new random password, print it once, and end the user's sessions
  issuer list                        list the keys with which the service signs and has signed
  issuer rotate                      sign with a new key from now on; earlier signatures stay valid
  issuer remove <key id>             delete a key that no longer signs; nothing that it signed is valid any more
  master-key reencrypt               encrypt with MASTER_KEY what SECOND_MASTER_KEY encrypted
  doctor [--quick]                   check the settings, the database, encrypted values and the hash chains of all
                                     logs; --quick leaves out the chains. Exits with 1 if it finds a problem

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
  for (const option of Object.keys(values))
    if (OPTIONS_OF[option] !== undefined && OPTIONS_OF[option] !== name)
      throw new UsageError(`--${option} is an option of "${OPTIONS_OF[option]}".`);
  switch (name) {
    case 'tenant list':
      refuseOperand(operand);
      return { name };
    case 'tenant show':
      return { name, slug: required(operand, 'the slug of an organization') };
    case 'tenant set':
      return parseSet(required(operand, 'the slug of an organization'), values);
    case 'tenant delete':
      return { name, slug: required(operand, 'the slug of an organization'), now: values.now === true };
    case 'tenant restore':
      return { name, slug: required(operand, 'the slug of an organization') };
    case 'tenant move':
      return parseMove(required(operand, 'the slug of an organization'), values);
    case 'user reset-password':
      return { name, email: required(operand, 'an e-mail address') };
    case 'issuer list':
    case 'issuer rotate':
    case 'master-key reencrypt':
      refuseOperand(operand);
      return { name };
    case 'issuer remove':
      return { name, kid: required(operand, 'the id of a key') };
    case 'doctor':
      return { name, all: values.quick !== true };
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

function parseMove(slug: string, { to, cancel }: { to?: string; cancel?: boolean }): AdminCommand {
  if ((to === undefined) === (cancel === undefined))
    throw new UsageError('"tenant move" requires either --to or --cancel.');
  if (to === undefined) return { name: 'tenant move', slug, cancel: true };
  const address = URL.canParse(to) ? new URL(to) : undefined;
  if (!address || !['http:', 'https:'].includes(address.protocol) || address.username !== '')
    throw new UsageError(
      `--to must be the address of the other service, such as https://two.example.com, not "${to}".`,
    );
  return { name: 'tenant move', slug, to: address.origin };
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

function refuseOperand(operand: string | undefined): void {
  if (operand !== undefined) throw new UsageError(`Unexpected argument "${operand}".`);
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
    now: { type: 'boolean' },
    to: { type: 'string' },
    cancel: { type: 'boolean' },
    quick: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    // The id of a key can begin with a hyphen without being an option.
    const [ids, others] = [args.filter(isKeyId), args.filter((arg) => !isKeyId(arg))];
    return parseArgs({ args: [...others, '--', ...ids], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Whether it is a JWK thumbprint with SHA-256 (RFC 7638), in base64url. */
function isKeyId(arg: string): boolean {
  return /^[\w-]{43}$/.test(arg);
}
