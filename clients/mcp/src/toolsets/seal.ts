import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  ApiError,
  type Calls,
  type Challenge,
  type FetchedSecret,
  KeyLog,
  KeyLogError,
  answerChallenge,
  generateEncryptionKeyPair,
  openSecret,
  sealSecret,
  signBytes,
} from '../../../sdk/dist/index.js';
import { ToolProblem } from '../answers/advice.js';
import { inline } from '../answers/fence.js';
import type { CallInit } from '../service/call.js';
import type { RouteName, Schema } from '../service/routes.js';
import type { Service } from '../service/service.js';
import type { Store } from '../connection/store.js';
import { object, text } from '../tools/tool.js';
import { connectedAgent } from './agent.js';
import { defineLocalTool } from './local-tool.js';

const CHALLENGE = 'POST /api/v1/agent-enc-keys/challenge';
const ENROL = 'POST /api/v1/agent-enc-keys';
const KEYS = 'GET /api/v1/agent-enc-keys/{actorId}';
const SEAL = 'POST /api/v1/secret-envelopes';
const FETCH = 'POST /api/v1/secret-envelopes/{id}/fetch';
const ENVELOPE = 'GET /api/v1/secret-envelopes/{id}';

/** The routes that only these tools call, since they need keys. */
export const SEAL_ROUTES: RouteName[] = [CHALLENGE, ENROL, SEAL, FETCH];

const FILE: Schema = {
  ...text('name of a file in the folder of secrets'),
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
};

const enrol = defineLocalTool<object>({
  name: 'seal_enrol',
  description: 'Create an encryption key for this agent, so that other agents can seal secrets to it.',
  inputSchema: object({}),
  needs: [CHALLENGE, ENROL],
  destroys: false,
  async run(_args, { service, store }) {
    const { actorId, signingKey, actorAttestation } = connectedAgent(store);
    const keyPair = await generateEncryptionKeyPair();
    const { data: challenge } = await service.ask<Challenge>(CHALLENGE, {
      body: { actorId, publicKey: keyPair.publicKey },
    });
    const body = await answerChallenge(challenge, keyPair, {
      actorId,
      sign: (statement) => signBytes(statement, signingKey),
      attestation: actorAttestation,
    });
    const { data } = await service.ask<{ keyId: string }>(ENROL, { body });
    store.update((stored) => {
      stored.encryptionKeys = { ...stored.encryptionKeys, [data.keyId]: keyPair };
    });
    return `Enrolled the key \`${data.keyId}\`. Others can now seal secrets to \`${actorId}\`.`;
  },
});

const send = defineLocalTool<{ recipientActorId: string; file: string; minutes?: number }>({
  name: 'seal_send',
  description:
    'Encrypt a secret for one agent. The secret is read from a file that the user has put into the folder of secrets, so it never passes through you.',
  inputSchema: object(
    {
      recipientActorId: text(),
      file: FILE,
      minutes: { type: 'integer', minimum: 1, maximum: 1440, default: 60, description: 'until it expires' },
    },
    ['recipientActorId', 'file'],
  ),
  needs: [KEYS, SEAL],
  destroys: false,
  reachesOut: true,
  async run({ recipientActorId, file, minutes = 60 }, { service, store, secrets }) {
    const { actorId } = connectedAgent(store);
    const secret = readSecret(secrets, file);
    const key = await keyOf(service, recipientActorId);
    await requireLogged(service, store, { holder: recipientActorId.toLowerCase(), x: key.publicKey });
    const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
    const delivery = { senderActorId: actorId, recipientActorId, recipientKeyId: key.keyId, expiresAt };
    const { data: envelope } = await service.ask<{ id: string }>(SEAL, {
      body: await sealSecret(secret, key.publicKey, delivery),
    });
    return `Sealed ${inline(file)} in the envelope \`${envelope.id}\` until ${expiresAt}. Send this id to the recipient.`;
  },
});

const open = defineLocalTool<{ envelopeId: string; file: string }>({
  name: 'seal_open',
  description:
    'Fetch and decrypt a secret for this agent. That works once. The secret is written to a new file in the folder of secrets, and is not shown.',
  inputSchema: object({ envelopeId: text(), file: FILE }, ['envelopeId', 'file']),
  needs: [ENVELOPE, FETCH],
  destroys: true,
  async run({ envelopeId, file }, { service, store, secrets }) {
    connectedAgent(store);
    const path = { id: envelopeId };
    // A secret can be fetched once, so everything that can fail comes first.
    const { data: envelope } = await service.ask<{ recipientKeyId: string }>(ENVELOPE, { path });
    const key = store.read()?.encryptionKeys?.[envelope.recipientKeyId];
    if (!key) throw new ToolProblem('It was sealed to a key that this agent does not have on this machine.');
    mkdirSync(secrets, { recursive: true, mode: 0o700 });
    const target = join(secrets, file);
    const descriptor = newFile(target);
    try {
      const { data: fetched } = await service.ask<FetchedSecret>(FETCH, { path });
      writeSync(descriptor, await openSecret(fetched, key.privateKey));
    } catch (error) {
      rmSync(target, { force: true });
      throw error;
    } finally {
      closeSync(descriptor);
    }
    return `The secret is in ${inline(target)}, which only the user can read.`;
  },
});

/** The recipient's key. @throws ToolProblem if the agent has no key or does not exist: the service gives both the same answer */
async function keyOf(service: Service, actorId: string): Promise<{ keyId: string; publicKey: string }> {
  const { data } = await service
    .ask<{ keys: { keyId: string; publicKey: string }[] }>(KEYS, { path: { actorId } })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return { data: { keys: [] } };
      throw error;
    });
  const [key] = data.keys;
  if (!key)
    throw new ToolProblem(
      'This agent has no encryption key, or does not exist. It has to enrol a key first, with `seal_enrol`.',
    );
  return key;
}

/** Requires that the log of keys has an encryption key of an agent. @throws ToolProblem */
async function requireLogged(
  service: Service,
  store: Store,
  key: { holder: string; x: string },
): Promise<void> {
  const get = (path: string, init?: { params?: CallInit }) =>
    service.ask(`GET ${path}` as RouteName, init?.params);
  const log = new KeyLog({ get } as unknown as Pick<Calls, 'get'>, {
    read: () => store.read()?.keyLog,
    write: (keyLog) => store.update((stored) => void (stored.keyLog = keyLog)),
  });
  try {
    await log.require({ use: 'agent-sealing', ...key });
  } catch (error) {
    if (error instanceof KeyLogError) throw new ToolProblem(`${error.message} Tell the user.`);
    throw error;
  }
}

function readSecret(folder: string, file: string): Uint8Array {
  try {
    return readFileSync(join(folder, file));
  } catch {
    throw new ToolProblem(
      `There is no file ${inline(join(folder, file))}. Ask the user to put the secret there.`,
    );
  }
}

function newFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch {
    throw new ToolProblem(
      `The file ${inline(path)} exists already, or can't be written. Choose another name.`,
    );
  }
}

export const sealTools = [enrol, send, open];
