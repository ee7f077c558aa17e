// Tables of signing in: passwords, sessions, links that are used once, the second step, passkeys and accounts elsewhere.
import type { Generated } from 'kysely';

type Flag = 0 | 1;
type Instant = string;
type Json = string;

export interface CredentialTable {
  customer_id: string;
  password_hash: string;
  changed_at: Instant;
}

export interface SessionTable {
  id: string;
  customer_id: string;
  device_uuid: string;
  refresh_hash: string;
  /** The token before the present one: seen again, it was stolen or its answer was lost. */
  previous_hash: string | null;
  rotated_at: Instant;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** Family of browser and system, as `Firefox, Linux`. */
  label: string | null;
  /** SHA-256 of the network the session was opened from. */
  address_hash: string | null;
  last_seen_at: Instant | null;
  /** Until when the customer need not confirm again who is there. */
  elevated_until: Instant | null;
  /** When the session's reality check was last answered. */
  reality_checked_at: Generated<Instant | null>;
  /** How it was opened: `password`, `passkey`, `google`, `apple`, `link`. */
  method: Generated<string>;
}

export interface ThrottleTable {
  key: string;
  failures: number;
  first_at: Instant;
  locked_until: Instant | null;
}

/** Sessions of the web server; kept beside the platform's tables so that a restart keeps visitors logged in. */
export interface WebSessionTable {
  id_hash: string;
  body: Json;
  expires_at: Instant;
  saved_until: Instant | null;
}

export interface LinkTokenTable {
  /** SHA-256 of the token, which is only ever in the link. */
  hash: string;
  purpose: string;
  customer_id: string | null;
  body: Generated<Json>;
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
}

export interface TwoFactorTable {
  customer_id: string;
  /** `TwoFactorMethod` values that are on, the first one is asked for. */
  methods: Generated<Json>;
  /** Sealed secret of the authenticator. */
  secret: string | null;
  secret_confirmed_at: Instant | null;
  /** The step of the newest code that was accepted: each works once. */
  last_step: number | null;
  phone: string | null;
  remember_for_days: Generated<number>;
  since: Instant | null;
  /** When a way was switched on or off, or the recovery codes were renewed. */
  changed_at: Instant | null;
  prompted_at: Instant | null;
  failures: Generated<number>;
  locked_until: Instant | null;
}

export interface OneTimeCodeTable {
  id: string;
  customer_id: string;
  channel: string;
  purpose: string;
  code_hash: string;
  attempts: Generated<number>;
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
}

export interface RecoveryCodeTable {
  customer_id: string;
  code_hash: string;
  used_at: Instant | null;
}

/** A device on which the second step is not asked for. */
export interface TrustedDeviceTable {
  customer_id: string;
  device_hash: string;
  until: Instant;
  created_at: Instant;
}

export interface PasskeyTable {
  /** The credential's id, base64url. */
  id: string;
  customer_id: string;
  /** base64url */
  public_key: string;
  counter: number;
  transports: Json;
  name: string;
  backed_up: Flag;
  /** The host it belongs to. */
  rp_id: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

export interface PasskeyChallengeTable {
  id: string;
  challenge: string;
  customer_id: string | null;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface SocialAccountTable {
  provider: string;
  /** What the provider calls the customer. */
  subject: string;
  customer_id: string;
  email: string | null;
  linked_at: Instant;
}

/** A sign-in at a provider that is under way. */
export interface SocialStateTable {
  state_hash: string;
  provider: string;
  /** Sealed. */
  verifier: string;
  nonce_hash: string;
  intent: string;
  customer_id: string | null;
  redirect: string | null;
  /** Of the cookie of the browser that began. */
  browser_hash: string;
  /** What the provider posted, sealed, until the browser asks for it. */
  code: string | null;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface SignInSchema {
  credential: CredentialTable;
  session: SessionTable;
  guess: ThrottleTable;
  web_session: WebSessionTable;
  link_token: LinkTokenTable;
  two_factor: TwoFactorTable;
  one_time_code: OneTimeCodeTable;
  recovery_code: RecoveryCodeTable;
  trusted_device: TrustedDeviceTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  social_account: SocialAccountTable;
  social_state: SocialStateTable;
}
