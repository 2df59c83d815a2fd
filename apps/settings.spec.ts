import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '#platform';
import { partsOf } from '../libs/ground/platform/src/settings/composed-settings';
import { variableName } from '../libs/ground/platform/src/settings/load-settings';
import { Settings } from './settings';

const LIBS = join(__dirname, '../libs');
/** The settings that have no default. */
const REQUIRED = { DATABASE_URL: 'postgres://localhost/test', MASTER_KEY: `${'A'.repeat(43)}=` };

function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    loadSettings(Settings, { ...REQUIRED, ...environment });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The settings were accepted.');
}

describe('the settings of the service', () => {
  it('include those of every lib', () => {
    const declared = readdirSync(LIBS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.settings.ts'))
      .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(join(LIBS, file))));
    const included = partsOf(new Settings()).map(({ constructor }) => constructor as unknown);
    expect(new Set(included)).toEqual(new Set(declared));
    expect(included).toHaveLength(declared.length);
  });

  it('have valid defaults, and distinct names', () =>
    expect(loadSettings(Settings, REQUIRED).platform.port).toBe(3000));

  it('are read by the lib that declares them', () => {
    const settings = loadSettings(Settings, {
      ...REQUIRED,
      PORT: '4000',
      CALLBACK_ALLOW_PRIVATE: '1',
      DEFAULT_FEATURES: 'sns, distribution',
      OPEN_ROOMS_TEAM: '7',
      GITHUB_TOKEN: 'abc',
    });
    expect(settings.platform.port).toBe(4000);
    expect(settings.distribution.callbackAllowPrivate).toBe(true);
    expect(settings.accounts.defaultFeatures).toEqual(['sns', 'distribution']);
    expect(settings.rooms.openRooms('team')).toBe(7);
    expect(settings.githubScan.githubToken).toBe('abc');
  });

  it.each([
    [
      { DASHBOARD_ORIGIN: 'https://dashboard.example' },
      'Setting DASHBOARD_ORIGIN is "https://dashboard.example": it must be an origin of this machine, such as http://localhost:5173, and BASE_URL must be an address of this machine too.',
    ],
    [
      { DASHBOARD_ORIGIN: 'http://localhost:5173/app' },
      'Setting DASHBOARD_ORIGIN is "http://localhost:5173/app": it must be an origin of this machine, such as http://localhost:5173, and BASE_URL must be an address of this machine too.',
    ],
    [
      { DASHBOARD_ORIGIN: 'http://localhost.evil.example:5173' },
      'Setting DASHBOARD_ORIGIN is "http://localhost.evil.example:5173": it must be an origin of this machine, such as http://localhost:5173, and BASE_URL must be an address of this machine too.',
    ],
    [
      { DASHBOARD_ORIGIN: 'http://localhost:5173', BASE_URL: 'https://workspace.example' },
      'Setting DASHBOARD_ORIGIN is "http://localhost:5173": it must be an origin of this machine, such as http://localhost:5173, and BASE_URL must be an address of this machine too.',
    ],
    [
      { DATABASE_URL: undefined },
      /^Setting DATABASE_URL is required: it must be a postgres:\/\/ URL of one server;/,
    ],
    [
      { DATABASE_URL: 'postgres://user:a,b@one:5432,two:5432/db' },
      'Setting DATABASE_URL is not valid: it must be a postgres:// URL of one server; in front of several, put a proxy that follows the primary.',
    ],
    [{ MASTER_KEY: undefined }, /^Setting MASTER_KEY is required: it must be 32 random bytes/],
    [{ MASTER_KEY: '' }, /^Setting MASTER_KEY is required: it must be 32 random bytes/],
    [{ LOGLEVEL: 'info' }, 'Setting LOGLEVEL is unknown: rename it to LOG_LEVEL, or remove it.'],
    [{ base_url: 'http://x' }, 'Setting base_url is unknown: rename it to BASE_URL, or remove it.'],
    [{ REDIS_URI: 'redis://x' }, 'Setting REDIS_URI is unknown: rename it to REDIS_URL, or remove it.'],
    [
      { GITHUB_TOKEN_FLIE: '/x' },
      'Setting GITHUB_TOKEN_FLIE is unknown: rename it to GITHUB_TOKEN_FILE, or remove it.',
    ],
    [{ PORT: '80.5' }, 'Setting PORT is "80.5": it must be an integer number.'],
    [{ PORT: 'abc' }, 'Setting PORT is "abc": it must be an integer number.'],
    [{ PORT: '65536' }, 'Setting PORT is "65536": it must not be greater than 65535.'],
    [{ OAUTH_MAX_CLIENTS: '2147483648' }, /"2147483648": it must not be greater than 2147483647\.$/],
    [{ OPEN_ROOMS_FREE: '0' }, 'Setting OPEN_ROOMS_FREE is "0": it must not be less than 1.'],
    [{ SIGN_UP: 'maybe' }, /^Setting SIGN_UP is "maybe": it must be one of/],
    [
      { DEFAULT_FEATURES: 'sns,x' },
      /^Setting DEFAULT_FEATURES is "sns,x": each of its values must be one of the following values: /,
    ],
    [{ GITHUB_TOKEN_TENANTS: 'A b' }, /^Setting GITHUB_TOKEN_TENANTS is "A b": it must be slugs of /],
    [{ OIDC_ALLOW_PRIVATE: 'maybe' }, /^Setting OIDC_ALLOW_PRIVATE is "maybe": it must be a boolean/],
  ])('refuse %j in one line', (environment, message) => {
    expect(refusal(environment)).toMatch(message);
    expect(refusal(environment)).not.toContain('\n');
  });

  it.each(
    [
      'ftp://w.example',
      'w.example',
      'https://w.example/workspace',
      'https://w.example/?a',
      'https://w.example/#a',
      'https://user@w.example',
    ].flatMap((url) => ['BASE_URL', 'RELAY_BASE_URL'].map((name) => [name, url] as const)),
  )('refuse %s=%s, which is no origin', (name, url) =>
    expect(refusal({ [name]: url })).toBe(
      `Setting ${name} is "${url}": it must be an origin, as https://workspace.example.org: without a user, a path, a query or a fragment.`,
    ),
  );

  it('have the address of the service as clients write it', () => {
    const addresses = { BASE_URL: 'https://W.example:443/', RELAY_BASE_URL: 'http://127.0.0.1:3001/' };
    expect(loadSettings(Settings, { ...REQUIRED, ...addresses }).platform).toMatchObject({
      baseUrl: 'https://w.example',
      relayBaseUrl: 'http://127.0.0.1:3001',
    });
  });

  it.each([
    ['a # in its password', 'postgres://user:pass#word@one:5432/db'],
    ['a / in its password', 'postgres://user:pass/word@one:5432/db'],
    ['a % in its password that encodes nothing', 'postgres://user:100%@one:5432/db'],
    ['a port that does not exist', 'postgres://user:password@one:99999/db'],
  ])('refuse the URL of a database with %s, and say what to do', (_what, url) => {
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'MOVE_DATABASE_URL', 'DATABASE_DIRECT_URL'])
      expect(refusal({ [name]: url })).toBe(
        `Setting ${name} is not valid: it must be a postgres:// URL, as postgres://user:password@host:port/database, with a port up to 65535; special characters of the password are percent-encoded, as %23 for #.`,
      );
  });

  it('have an upper bound for every integer', () => {
    for (const part of partsOf(new Settings()))
      for (const [setting, value] of Object.entries(part)) {
        if (typeof value !== 'number') continue;
        const name = variableName(setting);
        expect(refusal({ [name]: '9007199254740992' })).toMatch(
          `Setting ${name} is "9007199254740992": it must`,
        );
      }
  });

  it.each([
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'REDIS_URL',
    'MASTER_KEY',
    'SECOND_MASTER_KEY',
    'GITHUB_TOKEN',
    'SMTP_URL',
  ])('never show the value of %s', (name) => {
    const message = refusal({ [name]: 'a secret with spaces' });
    expect(message).toMatch(`Setting ${name} is not valid: it must be`);
    expect(message).not.toContain('a secret');
  });

  it.each([
    [
      'another program',
      { HTTP_PORT: '8080', HOSTNAME: 'a', HOME: '/', MAIL: '/var/mail/a', NODE_ENV: 'test', PATH: '/bin' },
    ],
    ['a setting that is set too', { REDIS_URL: 'redis://localhost', REDIS_URI: 'redis://other' }],
    ['a password with a comma', { DATABASE_URL: 'postgres://user:a,b@one:5432/db?sslmode=require' }],
    ['a password with encoded characters', { DATABASE_URL: 'postgres://user:a%23%2F%25@one/db' }],
    ['a socket', { DATABASE_URL: 'postgres://user@/db?host=/run/postgresql' }],
    ['a socket without a user', { DATABASE_URL: 'postgres:///db?host=/run/postgresql' }],
    ['nobody, since they are empty', { REDIS_URI: '' }],
  ])('accept variables of %s', (_owner, environment) =>
    expect(() => loadSettings(Settings, { ...REQUIRED, ...environment })).not.toThrow(),
  );

  describe('of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const file = join(folder, 'secret');
    afterAll(() => rmSync(folder, { recursive: true }));

    it('are read without the line break at its end', () => {
      writeFileSync(file, 'a-token\n');
      expect(loadSettings(Settings, { ...REQUIRED, GITHUB_TOKEN_FILE: file }).githubScan.githubToken).toBe(
        'a-token',
      );
    });

    it('are validated, and never shown', () => {
      writeFileSync(file, 'a secret with spaces');
      const message = refusal({ MASTER_KEY: undefined, MASTER_KEY_FILE: file });
      expect(message).toMatch('Setting MASTER_KEY is not valid: it must be');
      expect(message).not.toContain('a secret');
    });

    it('are refused if the setting has a value too', () =>
      expect(refusal({ MASTER_KEY_FILE: file })).toBe('Set either MASTER_KEY or MASTER_KEY_FILE, not both.'));

    it.each([
      ['does not exist', join(folder, 'none'), "the file can't be read (ENOENT)."],
      ['is a folder', folder, "the file can't be read (it is not a file)."],
    ])('are refused if it %s', (_what, path, reason) =>
      expect(refusal({ GITHUB_TOKEN_FILE: path })).toBe(`Setting GITHUB_TOKEN_FILE is "${path}": ${reason}`),
    );

    it('are refused if it is too large', () => {
      writeFileSync(file, 'x'.repeat(70_000));
      expect(refusal({ GITHUB_TOKEN_FILE: file })).toMatch(/the file has 70000 bytes, and may have 65536\.$/);
    });

    it('are not read for what is no secret', () =>
      expect(loadSettings(Settings, { ...REQUIRED, PORT_FILE: file }).platform.port).toBe(3000));
  });
});
