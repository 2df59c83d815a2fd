import type { Random } from '../random';

/** A way in which people write a secret that only the text around it identifies. Values and names are made at random. */
export interface Form {
  name: string;
  write(random: Random): string;
}

/** Forms by their names. */
export type Forms = Readonly<Record<string, Form['write']>>;

export function formsOf(forms: Forms): Form[] {
  return Object.entries(forms).map(([name, write]) => ({ name, write }));
}

/** Names of services that have no rule of their own, so that only the words beside them identify their keys. */
const SERVICES = (
  'clockify lokalise mailerlite statuspal webscraper northwind paydirt zenrows tomtom pipedrive capsule verimail campayn ' +
  'holidayapi uptimerobot walkscore geocodio imagga besnappy lendflow currents ipstack shipday storyblok userflow fixer'
).split(' ');

export function service(random: Random): string {
  return random.pick(SERVICES);
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** A key as services make them: hexadecimal, in lower case, mixed, or in base64. */
export function key(random: Random): string {
  return random.pick([
    () => random.text('hex', random.pick([32, 40, 64])),
    () => random.text('lower', random.pick([24, 32, 40])),
    () => random.text('base62', random.pick([20, 32, 43])),
    () => random.text('base64url', random.pick([24, 43])).replace(/^[-_]|[-_]$/g, 'k'),
  ])();
}

/** A key without signs: what follows a word without punctuation. */
export function plainKey(random: Random): string {
  return random.pick([
    () => random.text('hex', random.pick([32, 40, 64])),
    () => random.text('lower', random.pick([24, 32, 40])),
    () => random.text('base62', random.pick([20, 32, 43])),
  ])();
}

/** A password as password managers and careful people make them. */
export function password(random: Random): string {
  return random.pick([
    () => random.text('base62', 16),
    () =>
      `${random.text('base62', 5)}${random.text('digits', 1)}${random.pick(['!', '#', '%', '_', '@'])}${random.text('base62', 6)}`,
    () =>
      `${random.text('letters', 3)}${random.text('digits', 2)}${random.text('letters', 3)}${random.text('digits', 2)}`,
    () =>
      `${random.text('lower', 4)}${random.text('digits', 1)}-${random.text('base62', 4)}-${random.text('base62', 5)}`,
  ])();
}

export function user(random: Random): string {
  return random.pick(['admin', 'web', 'deploy', 'root', 'jane.doe', 'svc_backup', 'app_rw', 'reporting']);
}

export function host(random: Random): string {
  return random.pick(['db1.acme.io', '10.20.0.7', 'sql-prod.acme.io', 'vpn.acme.io', 'mail.acme.io']);
}
