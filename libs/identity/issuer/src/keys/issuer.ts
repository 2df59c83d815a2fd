import { createPrivateKey } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type CryptoKey,
  type JWK,
  type JWTPayload,
  SignJWT,
  createLocalJWKSet,
  importJWK,
  jwtVerify,
} from 'jose';
import type { Logger } from 'pino';
import { PlatformSettings, Database, LOGGER, MasterKey, Wakeups } from '#platform';
import { IssuerKeysRepository, type SigningKeyRow } from './issuer-keys.repository';
import { keySetOf } from './key-set';
import { ISSUER_KEY, newKey } from './new-key';
import { issuerKeysChanged } from './topic';

interface SigningKey {
  kid: string;
  key: CryptoKey;
}

/** The service as a signer. Anyone can verify its signatures with the public keys at `/.well-known/jwks.json`. */
@Injectable()
export class Issuer implements OnModuleInit {
  private signing!: SigningKey;

  constructor(
    private readonly database: Database,
    private readonly repository: IssuerKeysRepository,
    private readonly masterKey: MasterKey,
    private readonly platform: PlatformSettings,
    private readonly wakeups: Wakeups,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Opens the signing key, and creates it in a new database. @throws Error for a wrong MASTER_KEY, which stops the start */
  async onModuleInit(): Promise<void> {
    this.signing = await this.open(
      (await this.repository.findSigning(this.database)) ?? (await this.create()),
    );
    this.wakeups.on(issuerKeysChanged(), () => void this.reload());
  }

  /**
   * Signs claims as a compact JWS (RFC 7515) with EdDSA (RFC 8037). The `iss` claim is the service's base address.
   *
   * @param type the `typ` of the header. It keeps one kind of signed statement from being taken for another.
   */
  async sign(type: string, claims: JWTPayload): Promise<string> {
    const { kid, key } = this.signing;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: type })
      .setIssuer(this.platform.baseUrl)
      .sign(key);
  }

  /**
   * The claims of a statement that this service signed.
   *
   * @param type the `typ` that its header must have
   * @throws errors.JWTExpired of jose for a genuine statement that has expired, and another JOSEError for every other text
   */
  async verify(type: string, statement: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(statement, createLocalJWKSet(await this.keySet()), {
      algorithms: ['EdDSA'],
      issuer: this.platform.baseUrl,
      typ: type,
      requiredClaims: ['exp'],
    });
    return payload;
  }

  /** The public keys as a JWK Set (RFC 7517, section 5). */
  async keySet(): Promise<{ keys: JWK[] }> {
    return keySetOf(await this.repository.listPublic(this.database));
  }

  private async create(): Promise<SigningKeyRow> {
    await this.repository.insertUnlessSigning(this.database, await newKey(this.masterKey));
    // Another process that started at the same time may have inserted its own key first.
    return (await this.repository.findSigning(this.database))!;
  }

  /** Takes the key that signs now. The one before still verifies, so a process that cannot read the new one yet may keep using it. */
  private async reload(): Promise<void> {
    try {
      const key = await this.repository.findSigning(this.database);
      if (key && key.kid !== this.signing.kid) this.signing = await this.open(key);
    } catch (error) {
      this.logger.error({ err: error }, 'the signing key could not be read again');
    }
  }

  private async open({ kid, sealedPrivateKey }: SigningKeyRow): Promise<SigningKey> {
    const der = this.unseal(sealedPrivateKey);
    const jwk = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }) as JWK;
    return { kid, key: (await importJWK(jwk, 'EdDSA')) as CryptoKey };
  }

  private unseal(sealed: Buffer): Buffer {
    try {
      return this.masterKey.open(ISSUER_KEY, sealed);
    } catch (cause) {
      throw new Error("MASTER_KEY is not the key that sealed this database's signing keys.", {
        cause,
      });
    }
  }
}
