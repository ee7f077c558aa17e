import type { Logger } from 'pino';
import type { OwnServiceName } from '#lib/contracts/protocol/own-services.ts';
import type { PasswordCost } from './ground/credentials/passwords.ts';
import type { Database } from './ground/db/open.ts';
import type { Random } from './random.ts';
import type { Clock } from './time.ts';

/**
 * What every part of the platform works with. Tests build their own. Areas add the fields that are theirs by
 * `declare module`.
 */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Purges the stored pages that carry one of these tags. Called after the commit. */
  readonly purge: (tags: readonly string[]) => void;
  /** True where this process cannot reach the page store: purges wait as jobs for a worker that can. */
  readonly purgesElsewhere?: boolean;
  readonly keys: SigningKeys;
  /** True in production, where the test deposit and withdrawal are off (decision M9). */
  readonly refusesTestPayments?: boolean;
  /** True in production: nothing that is invented is sold. */
  readonly isRealShop?: boolean;
  /** How long before a draw's stop a purchase must be ready to commit, in milliseconds; see `checkOut`. */
  readonly commitMarginMs?: number;
  /** Whether messages are sent by mail; else the account alone keeps them. */
  readonly sendsMail?: boolean;
  /** Where the site of a brand is, as `https://shop.example`; of the default brand for `undefined`. */
  readonly getSiteOrigin?: (brand: string | undefined) => string;
  /** What a password hash costs; OWASP's figures when left out. */
  readonly passwordCost?: PasswordCost;
}

/** Secrets of the embedded services. */
export interface SigningKeys {
  readonly appKey: string;
  readonly appSecret: string;
  /** Signs access, refresh and customer tokens. */
  readonly tokenSecret: string;
  /** What the site reads the content service with; made from the token secret when left out. */
  readonly cmsToken?: string | undefined;
  /** What calls of a service with a base of its own are signed with; made from the app secret when left out. */
  readonly ownSecrets?: Readonly<Partial<Record<OwnServiceName, string | undefined>>> | undefined;
}
