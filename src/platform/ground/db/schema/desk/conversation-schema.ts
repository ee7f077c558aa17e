// Tables of what customers write to the shop, and of what it answers.
import type { Generated } from 'kysely';

type Instant = string;

export interface ConversationTable {
  id: string;
  /** Reference that can be read out, `7F3K-29QD`. */
  reference: string;
  /** Key of the brand that was written to. */
  brand: string;
  topic: string;
  /** Of a mail, or of what the shop wrote first; empty where a form was sent. */
  subject: string;
  /** The account that it stands in; null while nobody has proved to be its owner. */
  customer_id: string | null;
  name: string;
  /** The address that was given, while it stands in no account; empty in one, whose address is the account's. */
  email: string;
  /** How it is known who writes: by a session, by an answer to a mail, or not at all. `desk`: the shop wrote first. */
  proof: 'none' | 'session' | 'mail' | 'desk';
  state: 'open' | 'waiting' | 'solved';
  /** `desk:edt_1` */
  owner: string | null;
  /** Counts up with whatever changes: a form that was shown an older one is refused. */
  version: number;
  created_at: Instant;
  updated_at: Instant;
  /** Since when the customer waits for an answer; null while nobody does. */
  waits_since: Instant | null;
}

export interface ConversationMessageTable {
  id: string;
  conversation_id: string;
  customer_id: string | null;
  email: string;
  /** `event` is a change of the conversation by a word, `note` is for the desk alone. */
  kind: 'customer' | 'desk' | 'note' | 'event';
  /** `desk:edt_1`; empty for the customer. */
  author: string;
  via: 'form' | 'account' | 'mail' | 'desk';
  text: string;
  /** The whole text of a mail, where less of it is shown. */
  original: string | null;
  /** The address that a mail came from, or that a form was given, where it is another than that of the conversation. */
  sender: string;
  is_other: Generated<0 | 1>;
  /** Files that came with it and were not kept, by name with the reason. */
  left_out: Generated<string>;
  /** `Message-ID` of the mail that it came by, or goes out by. */
  mail_key: string | null;
  created_at: Instant;
  /** When it was handed to the mail server, where it stands in no account. */
  sent_at: Instant | null;
  failed_at: Instant | null;
  error: string | null;
  attempts: Generated<number>;
}

export interface ConversationFileTable {
  id: string;
  conversation_id: string;
  message_id: string;
  customer_id: string | null;
  email: string;
  name: string;
  mime: string;
  bytes: number;
  /** Base64 of its bytes, sealed. */
  sealed: string;
  created_at: Instant;
}

/** A text that is made once and answers often. */
export interface ConversationTemplateTable {
  id: string;
  /** Key of the brand; empty for all. */
  brand: string;
  locale: string;
  name: string;
  text: string;
  version: number;
  created_at: Instant;
  updated_at: Instant;
  updated_by: string;
  removed_at: Instant | null;
}

/** Mails that came in, by hashes. */
interface InboundMailTable {
  /** Of its `Message-ID`, or of the whole mail. */
  mail_hash: string;
  /** Of the address that it came from, with the secret of the shop. */
  sender_hash: string;
  outcome: string;
  conversation_id: string | null;
  received_at: Instant;
}

export interface ConversationSchema {
  inbound_mail: InboundMailTable;
  conversation: ConversationTable;
  conversation_message: ConversationMessageTable;
  conversation_file: ConversationFileTable;
  conversation_template: ConversationTemplateTable;
}
