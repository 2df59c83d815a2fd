import { api } from '../../ground/api/client';
import { passkeysChanged } from './account.acts';
import type { AccountTexts } from './texts/en';

/** Whether the browser can create passkeys at this address. */
export function canCreatePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Lets the authenticator of the person create a passkey, and adds it unless the person cancels before. @throws ApiError, ConnectionError, or what the browser says */
export async function addPasskey(
  name: string,
  password: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const started = await api.post('/api/auth/passkeys/options', { body: { password } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    started.data.publicKey as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const created = (await navigator.credentials.create({ publicKey, signal })) as PublicKeyCredential;
  signal.throwIfAborted();
  const { id, rawId, response } = created.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  await api.post('/api/auth/passkeys', {
    body: {
      name,
      credential: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
      },
    },
  });
  await passkeysChanged();
}

/** Says why the browser created no passkey; undefined if the service refused it. @param origin where passkeys of the service work */
export function explainCeremony(
  error: unknown,
  { ceremony }: AccountTexts,
  origin: string,
): string | undefined {
  if (!(error instanceof DOMException) && !(error instanceof TypeError)) return undefined;
  if (error.name === 'NotAllowedError') return ceremony.canceled;
  if (error.name === 'InvalidStateError') return ceremony.exists;
  return error.name === 'SecurityError' ? ceremony.elsewhere(origin) : ceremony.failed;
}
