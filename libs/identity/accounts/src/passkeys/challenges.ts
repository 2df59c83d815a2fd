import { Injectable } from '@nestjs/common';
import { Database, randomSecret, sha256 } from '#platform';
import { ChallengesRepository } from './challenges.repository';

const LIFETIME_SECONDS = 300;

/** The holder, which alone can use a challenge: the session that adds a passkey, or the browser that signs in. */
export type Holder = { session: string } | { browser: string };

/** A new challenge. */
export interface Challenge {
  challenge: string;
  expiresAt: Date;
  seconds: number;
}

/** Challenges that authenticators sign. Each works once, for five minutes, for the session or browser that asked for it. */
@Injectable()
export class Challenges {
  constructor(
    private readonly database: Database,
    private readonly repository: ChallengesRepository,
  ) {}

  async issue(holder: Holder): Promise<Challenge> {
    const challenge = randomSecret(32);
    const expiresAt = new Date(Date.now() + LIFETIME_SECONDS * 1_000);
    await this.repository.insert(this.database, { ...keyOf(holder, challenge), expiresAt });
    return { challenge, expiresAt, seconds: LIFETIME_SECONDS };
  }

  /** Uses up a challenge, even if the act for which it was signed fails. False if the holder has no such challenge. */
  use(holder: Holder, challenge: string): Promise<boolean> {
    return this.repository.use(this.database, keyOf(holder, challenge));
  }
}

function keyOf(holder: Holder, challenge: string): { challengeHash: Buffer; holderHash: Buffer } {
  // The prefix keeps a challenge of one kind from being used for the other.
  const name = 'session' in holder ? `session:${holder.session}` : `browser:${holder.browser}`;
  return { challengeHash: sha256(challenge), holderHash: sha256(name) };
}
