import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../../scripts/lib/problem.mjs';

/** The ports on which the API and the relay listen, and their public addresses. */
export interface Addresses {
  port: number;
  relayPort: number;
  baseUrl: string;
  relayBaseUrl: string;
}

/** Reads the addresses of the API and the relay from the environment. */
export function addresses(env: NodeJS.ProcessEnv): Addresses {
  const port = portSetting(env, 'PORT', 3000);
  const relayPort = portSetting(env, 'RELAY_PORT', 3001);
  if (port === relayPort) throw new Problem(`PORT and RELAY_PORT must be different. Both are ${port}.`);
  return {
    port,
    relayPort,
    baseUrl: env.BASE_URL || `http://localhost:${port}`,
    relayBaseUrl: env.RELAY_BASE_URL || `http://localhost:${relayPort}`,
  };
}

function portSetting(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new Problem(`${name} must be a port number from 1 to 65535, not "${text}".`);
  return port;
}

/**
 * The settings that `npm start` adds for the embedded database: a master key, every feature enabled, and a service that only this machine
 * reaches.
 */
export function embeddedDefaults(env: NodeJS.ProcessEnv, dataDir: string): Record<string, string> {
  return {
    HOST: env.HOST || '127.0.0.1',
    ...(env.MASTER_KEY_FILE ? {} : { MASTER_KEY: env.MASTER_KEY || masterKey(join(dataDir, 'master.key')) }),
    MAIL_OUTBOX_DIR: env.MAIL_OUTBOX_DIR || join(dataDir, 'outbox'),
    DEFAULT_PLAN: env.DEFAULT_PLAN ?? 'enterprise',
    DEFAULT_FEATURES: env.DEFAULT_FEATURES ?? 'distribution,agent_inbox,mcp_seal,sns',
  };
}

/** Whether the environment names a database of its own, instead of the embedded one. */
export function hasOwnDatabase(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.DATABASE_URL || env.DATABASE_URL_FILE);
}

/** Removes the address with which the owner of the tables connects: only the migrations do. */
export function withoutOwner({
  MIGRATION_DATABASE_URL: _url,
  MIGRATION_DATABASE_URL_FILE: _file,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env;
}

/**
 * The URL at which a program on this machine reaches a process of the service.
 *
 * @param host the setting HOST
 */
export function localUrl(host: string | undefined, port: number): string {
  // A process without HOST, or with one of these, listens at all addresses.
  if (!host || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The key that encrypts secrets at rest. It is created once; without it, the secrets in the database can't be decrypted. */
function masterKey(file: string): string {
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  const key = readFileSync(file, 'utf8').trim();
  if (Buffer.from(key, 'base64').length !== 32)
    throw new Problem(
      `${file} must contain 32 bytes in base64. Restore it from a backup, or move it and the folder postgres elsewhere to start with an empty database.`,
    );
  return key;
}
