// Tables of who customers are, and of what they want to hear.

type Flag = 0 | 1;
type Instant = string;

/** One attempt to prove who a customer is. */
export interface IdentityCheckTable {
  id: string;
  customer_id: string;
  /** `VerificationMethod` */
  method: string;
  status: 'not_attempted' | 'pending' | 'in_progress' | 'attempted';
  outcome: 'passed' | 'failed' | 'unclear' | null;
  /** What the provider calls it. */
  reference: string | null;
  /** Why it ended as it did, for operators. */
  reason: string | null;
  started_at: Instant;
  ended_at: Instant | null;
  /** The provider or the operator who decided. */
  decided_by: string | null;
}

export interface IdentityDocumentTable {
  id: string;
  customer_id: string;
  check_id: string;
  side: 'front' | 'back' | 'selfie' | 'form';
  mime: string;
  /** The bytes in base64, sealed; null once they were deleted. */
  sealed: string | null;
  /** Of the bytes before they were sealed. */
  sha256: string;
  created_at: Instant;
  deleted_at: Instant | null;
}

export interface CustomerMigrationTable {
  customer_id: string;
  status: 'in_progress' | 'failed' | 'migrated';
  error: string | null;
  terms_accepted_at: Instant;
  started_at: Instant;
  done_at: Instant | null;
}

export interface CommunicationPreferenceTable {
  customer_id: string;
  /** `PreferenceTopic` */
  topic: string;
  channel: 'email' | 'sms' | 'push' | 'post';
  is_on: Flag;
  /** Where it was chosen: `account`, `link`, `unsubscribe`, `sign-up`, `operator`. */
  source: string;
  updated_at: Instant;
}

export interface IdentitySchema {
  identity_check: IdentityCheckTable;
  identity_document: IdentityDocumentTable;
  customer_migration: CustomerMigrationTable;
  communication_preference: CommunicationPreferenceTable;
}
