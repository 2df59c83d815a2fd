import { ValidateBy } from 'class-validator';

/** One server. node-postgres does not look for the primary among several, as libpq does. */
const ONE_SERVER = /^postgres(ql)?:\/\/([^@/]*@)?[^,/?]*([/?]|$)/;

/** A setting that is the URL of one PostgreSQL server. */
export function IsPostgresUrl(): PropertyDecorator {
  return ValidateBy({
    name: 'isPostgresUrl',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && problemOf(value) === undefined,
      defaultMessage: (args) => problemOf(args!.value) ?? '',
    },
  });
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !ONE_SERVER.test(value))
    return 'must be a postgres:// URL of one server; in front of several, put a proxy that follows the primary';
  // A URL may leave the host to its parameters, as those of sockets do.
  const withHost = value.replace('@/', '@localhost/');
  if (URL.canParse(withHost) && isDecodable(new URL(withHost))) return undefined;
  return 'must be a postgres:// URL, as postgres://user:password@host:port/database, with a port up to 65535; special characters of the password are percent-encoded, as %23 for #';
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
