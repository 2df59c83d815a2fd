import { Inject, Injectable } from '@nestjs/common';
import {
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Logger } from 'pino';
import { PlatformSettings, LOGGER, SERVICE_NAME, decodeBase64url } from '#platform';
import { withoutStatement } from './attestation-object';
import type { NewCredentialDto, UsedCredentialDto } from './passkeys.dto';

/** EdDSA, ES256 and RS256. Every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];
const REASON_MAX = 300;

/** A public key that an authenticator created. */
export interface VerifiedCredential {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  backedUp: boolean;
  transports: string[];
}

/** A stored public key. */
export interface KnownCredential {
  publicKey: Buffer;
  counter: string;
}

/**
 * This service as authenticators know it: by the origin and the host of its address. An authenticator signs both, so that a page at any
 * other address gets nothing that works here.
 */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor(
    { baseUrl }: PlatformSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { origin, hostname } = new URL(baseUrl);
    this.id = hostname;
    this.origin = origin;
  }

  /** The options with which a browser creates a passkey. @param existing the ids of the passkeys that the person has */
  creationOptions(
    user: { handle: string; email: string; displayName: string },
    existing: readonly { credentialId: Buffer; transports: string[] }[],
    { challenge, seconds }: { challenge: string; seconds: number },
  ): object {
    return {
      rp: { id: this.id, name: SERVICE_NAME },
      user: { id: user.handle, name: user.email, displayName: user.displayName },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: seconds * 1_000,
      excludeCredentials: existing.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        type: 'public-key',
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    };
  }

  /** The options with which a browser signs in with a passkey of any account that it has. */
  requestOptions({ challenge, seconds }: { challenge: string; seconds: number }): object {
    return { rpId: this.id, challenge, timeout: seconds * 1_000, userVerification: 'required' };
  }

  /** The public key of a new passkey; undefined unless an authenticator made it for this service, and verified the person. */
  async verifyNew(
    credential: NewCredentialDto,
    expectedChallenge: string,
  ): Promise<VerifiedCredential | undefined> {
    const { registrationInfo } = await this.orNotVerified(async () => {
      const { response } = credential;
      const attestationObject = withoutStatement(response.attestationObject);
      return verifyRegistrationResponse({
        response: {
          ...credential,
          response: { ...response, attestationObject },
          clientExtensionResults: {},
        } as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
    });
    if (!registrationInfo) return undefined;
    const { credential: verified, credentialBackedUp } = registrationInfo;
    const credentialId = decodeBase64url(verified.id);
    if (!credentialId) return undefined;
    return {
      credentialId,
      publicKey: Buffer.from(verified.publicKey),
      counter: verified.counter,
      backedUp: credentialBackedUp,
      transports: credential.response.transports ?? [],
    };
  }

  /** The new state of a passkey that was used; undefined unless it signed the challenge for this service, and verified the person. */
  async verifyUse(
    { id, rawId, response }: UsedCredentialDto,
    { publicKey, counter }: KnownCredential,
    expectedChallenge: string,
  ): Promise<{ counter: number; backedUp: boolean } | undefined> {
    const { verified, authenticationInfo } = await this.orNotVerified(() =>
      verifyAuthenticationResponse({
        response: { id, rawId, response, type: 'public-key', clientExtensionResults: {} },
        credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
      }),
    );
    if (!verified || !authenticationInfo) return undefined;
    return {
      counter: authenticationInfo.newCounter,
      backedUp: authenticationInfo.credentialBackedUp,
    };
  }

  /**
   * The library throws whenever a verification fails. The reason is logged, since it can be a wrong address of the service, which the
   * operator can correct.
   */
  private async orNotVerified<T extends { verified: boolean }>(
    verify: () => Promise<T>,
  ): Promise<Partial<T>> {
    try {
      return await verify();
    } catch (error) {
      const reason = (error as Error).message.slice(0, REASON_MAX);
      this.logger.warn({ reason }, 'a passkey could not be verified');
      return {};
    }
  }
}
