import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import { keys } from '../keys';

/** How long a secret can wait: an hour, a day, almost seven days, since the request itself takes some time. */
export const LIFETIMES_MS = [3_600_000, 86_400_000, 7 * 86_400_000 - 300_000] as const;

/** A secret to seal. `value` never leaves the browser. */
export interface NewSecret {
  recipientActorId: string;
  value: string;
  /** Empty for none. The service can read it. */
  label: string;
  lifetimeMs: number;
}

/**
 * Encrypts a secret in the browser to the present key of an agent, and stores the result. Returns the id of the envelope.
 *
 * @throws KeyLogError if the log of keys does not prove the key; ApiError, ConnectionError
 */
export async function sealForAgent({
  recipientActorId,
  value,
  label,
  lifetimeMs,
}: NewSecret): Promise<string> {
  const [{ data }, { sealSecret }, { requireLogged }] = await Promise.all([
    api.get('/api/v1/agent-enc-keys/{actorId}', { params: { path: { actorId: recipientActorId } } }),
    import('./seal'),
    import('../key-log/require-logged'),
  ]);
  const [key] = data.keys;
  await requireLogged({ use: 'agent-sealing', holder: recipientActorId, x: key!.publicKey });
  const sealed = await sealSecret(value, key!.publicKey, {
    senderActorId: null,
    recipientActorId,
    recipientKeyId: key!.keyId,
    expiresAt: new Date(Date.now() + lifetimeMs).toISOString(),
  });
  const { data: envelope } = await api.post('/api/v1/secret-envelopes', {
    body: { ...sealed, ...(label !== '' && { label }) },
  });
  void queryClient.invalidateQueries({ queryKey: keys.secrets() });
  return envelope.id;
}

/** Erases a secret that nobody has fetched. */
export async function revokeEnvelope(id: string): Promise<void> {
  try {
    await api.post('/api/v1/secret-envelopes/{id}/revoke', { params: { path: { id } } });
  } finally {
    // A refusal says that it was fetched or has expired.
    void queryClient.invalidateQueries({ queryKey: keys.secrets() });
  }
}
