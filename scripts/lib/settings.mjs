import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';

/** @throws Problem if this version of Node is too old for the packages */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Problem(
      `Node ${process.versions.node} is too old. Install Node 20.19 or newer (https://nodejs.org).`,
    );
}

/**
 * The ports on which the API and the relay listen, and their public addresses.
 * @param {NodeJS.ProcessEnv} env
 */
export function addresses(env) {
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

function portSetting(env, name, fallback) {
  const text = env[name] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new Problem(`${name} must be a port number from 1 to 65535, not "${text}".`);
  return port;
}

/**
 * The settings that `npm start` adds for the embedded database: a master key, every feature enabled, and a service that only this machine
 * reaches.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} dataDir
 */
export function embeddedDefaults(env, dataDir) {
  return {
    HOST: env.HOST || '127.0.0.1',
    MASTER_KEY: env.MASTER_KEY || masterKey(join(dataDir, 'master.key')),
    MAIL_OUTBOX_DIR: env.MAIL_OUTBOX_DIR || join(dataDir, 'outbox'),
    DEFAULT_PLAN: env.DEFAULT_PLAN ?? 'enterprise',
    DEFAULT_FEATURES: env.DEFAULT_FEATURES ?? 'distribution,agent_inbox,mcp_seal,sns',
  };
}

/**
 * The URL at which a program on this machine reaches a process of the service.
 * @param {string | undefined} host the setting HOST
 * @param {number} port
 */
export function localUrl(host, port) {
  // A process without HOST, or with one of these, listens at all addresses.
  if (!host || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The key that encrypts secrets at rest. It is created once; without it, the secrets in the database can't be decrypted. */
function masterKey(file) {
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  const key = readFileSync(file, 'utf8').trim();
  if (Buffer.from(key, 'base64').length !== 32)
    throw new Problem(
      `${file} must contain 32 bytes in base64. Restore it from a backup, or move it and the folder postgres elsewhere to start with an empty database.`,
    );
  return key;
}
