import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CryptoKey, type JWK, type JWTPayload, SignJWT, calculateJwkThumbprint, importJWK } from 'jose';
import { Config, MasterKey } from '#platform';
import { IssuerKeysRepository, type SigningKeyRow } from './issuer-keys.repository';

const PURPOSE = 'issuer-key';

interface SigningKey {
  kid: string;
  key: CryptoKey;
}

/** The service as an issuer: what it signs, anyone can verify with the keys at `/.well-known/jwks.json`. */
@Injectable()
export class Issuer implements OnModuleInit {
  private signing!: SigningKey;

  constructor(
    private readonly repository: IssuerKeysRepository,
    private readonly masterKey: MasterKey,
    private readonly config: Config,
  ) {}

  /** Makes the first key of this database, or opens the one there is, so that a wrong MASTER_KEY stops the start. */
  async onModuleInit(): Promise<void> {
    this.signing = await this.open((await this.repository.findSigning()) ?? (await this.make()));
  }

  /**
   * Signs claims as a compact JWS (RFC 7515) with EdDSA (RFC 8037); `iss` is the service's base address.
   *
   * @param type what the header's `typ` says, so that one kind of statement can't pass for another.
   */
  async sign(type: string, claims: JWTPayload): Promise<string> {
    const { kid, key } = this.signing;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: type })
      .setIssuer(this.config.baseUrl)
      .sign(key);
  }

  /** The public keys as a JWK Set (RFC 7517, section 5). */
  async keySet(): Promise<{ keys: JWK[] }> {
    const keys = await this.repository.listPublic();
    return { keys: keys.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: 'EdDSA', use: 'sig' })) };
  }

  private async make(): Promise<SigningKeyRow> {
    const pair = generateKeyPairSync('ed25519');
    const publicKey = pair.publicKey.export({ format: 'jwk' }) as JWK;
    const sealed = this.masterKey.seal(PURPOSE, pair.privateKey.export({ format: 'der', type: 'pkcs8' }));
    await this.repository.offer(await calculateJwkThumbprint(publicKey), publicKey, sealed);
    return (await this.repository.findSigning())!;
  }

  private async open({ kid, sealedPrivateKey }: SigningKeyRow): Promise<SigningKey> {
    const der = this.unseal(sealedPrivateKey);
    const jwk = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }) as JWK;
    return { kid, key: (await importJWK(jwk, 'EdDSA')) as CryptoKey };
  }

  private unseal(sealed: Buffer): Buffer {
    try {
      return this.masterKey.open(PURPOSE, sealed);
    } catch (cause) {
      throw new Error("Setting MASTER_KEY is not the one that this database's keys were sealed with.", {
        cause,
      });
    }
  }
}
