// Tables of the people who work at the shop.
import type { EditorRole } from '#lib/contracts/editor/editor.ts';
import type { DeskRole } from '#lib/domain/operators/rights.ts';

type Instant = string;

export interface ContentEditorTable {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
  name: string;
  /** What they may do with content; null for those who write none. */
  content_role: EditorRole | null;
  /** What they may do at the desk; null for those who do not work there. */
  desk_role: DeskRole | null;
  password_hash: string;
  created_at: Instant;
  /** From then on nothing is let in; what was written keeps its author. */
  removed_at: Instant | null;
}

export interface EditorSessionTable {
  token_hash: string;
  editor_id: string;
  created_at: Instant;
  expires_at: Instant;
  /** When the second factor was given last in this session. */
  factor_at: Instant | null;
}

/** The authenticator of one of the staff. */
export interface StaffFactorTable {
  editor_id: string;
  /** Sealed. */
  secret: string;
  /** Null while it is being set up. */
  confirmed_at: Instant | null;
  /** The step of the code that was used last: none works twice. */
  last_step: number | null;
}

export interface StaffRecoveryCodeTable {
  editor_id: string;
  code_hash: string;
  used_at: Instant | null;
}

/** Opens the setup of the first owner, once. */
export interface StaffInvitationTable {
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** An account of a customer that one of the staff has, under another address. */
export interface StaffOwnAccountTable {
  editor_id: string;
  customer_id: string;
  created_at: Instant;
}

export interface StaffSchema {
  content_editor: ContentEditorTable;
  editor_session: EditorSessionTable;
  staff_factor: StaffFactorTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_invitation: StaffInvitationTable;
  staff_own_account: StaffOwnAccountTable;
}
