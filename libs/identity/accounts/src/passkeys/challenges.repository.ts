import { Injectable } from '@nestjs/common';
import { PasskeyChallenge } from '#entities';
import { type Queries, retention, statement } from '#platform';

const INSERT = statement(
  `INSERT INTO passkey_challenges (challenge_hash, holder_hash, expires_at)
  VALUES (:challengeHash, :holderHash, :expiresAt)`,
);
const USE = statement(
  `DELETE FROM passkey_challenges
  WHERE challenge_hash = :challengeHash AND holder_hash = :holderHash AND expires_at > now()`,
);
retention.add({
  name: 'passkey-challenges.expired',
  entity: PasskeyChallenge,
  column: 'expiresAt',
  after: '0 seconds',
});

/** A challenge and its holder. */
export interface ChallengeKey {
  challengeHash: Buffer;
  holderHash: Buffer;
}

/** Challenges that wait for an authenticator. */
@Injectable()
export class ChallengesRepository {
  async insert(queries: Queries, challenge: ChallengeKey & { expiresAt: Date }): Promise<void> {
    await queries.run(INSERT, { ...challenge });
  }

  /** Uses a challenge up; false if it was used, has expired, or belongs to another holder. */
  async use(queries: Queries, { challengeHash, holderHash }: ChallengeKey): Promise<boolean> {
    return (await queries.run(USE, { challengeHash, holderHash })) === 1;
  }
}
