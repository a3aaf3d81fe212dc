import { Database } from '../database/index.js';
import { Clock, Injectable, MINUTE, newSecret, sha256 } from '../kernel/index.js';

/** What a challenge was made for: it is worth nothing for anything else, in another realm or session. */
export type ChallengeUse = `${'partner' | 'admin'}|${'sign-in' | `register|${string}` | `step-up|${string}`}`;

/** As long as browsers let people look for their key (WebAuthn level 3 §15.1 recommends five minutes). */
export const challengeLifeMs = 5 * MINUTE;

/** The challenges that devices sign, each once. Only hashes are kept. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** 256 random bits, base64url. What was never answered is forgotten with the next one. */
  async issue(use: ChallengeUse): Promise<string> {
    const challenge = newSecret('');
    await this.database.prepared('DELETE FROM passkey_challenges WHERE expires_at < $1', [this.clock.now()]);
    await this.database.prepared(
      'INSERT INTO passkey_challenges (challenge_hash, bound_to, expires_at) VALUES ($1, $2, $3)',
      [sha256(challenge), use, this.clock.in(challengeLifeMs)],
    );
    return challenge;
  }

  /** Uses a challenge up, whatever comes of it; false for one that was not made for this, is over, or was used. */
  async redeem(challenge: string, use: ChallengeUse): Promise<boolean> {
    const rows = await this.database.prepared<{ bound_to: string; expires_at: Date }>(
      'DELETE FROM passkey_challenges WHERE challenge_hash = $1 RETURNING bound_to, expires_at',
      [sha256(challenge)],
    );
    return rows.some(({ bound_to, expires_at }) => bound_to === use && expires_at > this.clock.now());
  }
}
