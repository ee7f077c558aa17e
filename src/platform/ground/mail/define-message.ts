// A kind of message to customers: what it says, in parts. The text of the account, the text of the mail and its HTML are
// written from the same parts.
import type { PreferenceTopic } from '#lib/contracts/customer/preferences.ts';
import type { MessageKind } from '#lib/contracts/messages/message.ts';
import type { Translate } from '#lib/domain/content/copy.ts';

/** Numbers of a draw; the shape of a ball says what it is beside its label. */
export interface BallRow {
  readonly label: string;
  readonly balls: 'main' | 'supplementary' | 'powerball';
  readonly numbers: readonly number[];
}

export type MessagePart =
  /** Sentences; a line break in them is one in the message. */
  | { readonly part: 'paragraph'; readonly text: string }
  /** What was bought or paid, line by line; a value is an amount, a date, a number. */
  | { readonly part: 'lines'; readonly lines: readonly { readonly label: string; readonly value: string }[] }
  | { readonly part: 'balls'; readonly rows: readonly BallRow[] }
  /** A code to type, set large. */
  | { readonly part: 'code'; readonly code: string }
  /** A way into the site. `path` begins with a slash. */
  /** One that stands aside is not what the message leads to. */
  | { readonly part: 'button'; readonly label: string; readonly path: string; readonly isAside?: true };

export interface MessageContent {
  readonly subject: string;
  readonly parts: readonly MessagePart[];
}

/** Where a message stands in a conversation by mail. */
export interface MailThread {
  /** Its own `Message-ID`. */
  readonly messageId: string;
  /** Those before it, the oldest first. */
  readonly references: readonly string[];
  /** The address that answers come to; null for that of the support. */
  readonly replyTo: string | null;
}

export interface MessageDefinition<P> {
  /** What the account calls it: by this its messages are marked and found. */
  readonly shownAs: MessageKind;
  /** Whether the account keeps it for its owner to read. Codes and links that open an account are only sent. */
  readonly isKept: boolean;
  /** Whether it counts as new until it was seen. What confirms what a customer has just done is no news. */
  readonly isNews: boolean;
  /** Sent only to customers who asked for offers and news, and to no one who is excluded. */
  readonly isMarketing: boolean;
  /** Its payload holds what opens an account, so it rests sealed. Such a message is never kept for reading. */
  readonly isSealed: boolean;
  /** Whether it invites somebody else than its customer to play: no one is invited during a break or an exclusion. */
  readonly isForOthers: boolean;
  /** The choice of a customer that it is sent by, where `shownAs` does not say it. */
  readonly topic?: PreferenceTopic;
  /**
   * The ISO instant from which there is nothing left of what it invites to, or its code or link opens nothing: it is not
   * sent any more. `queuedAt` is when it was queued, as an ISO instant.
   */
  readonly endsAt?: (payload: P, queuedAt: string) => string;
  /** Of what a person wrote in a conversation. */
  readonly getThread?: (payload: P) => MailThread;
  /** The alert that it was sent for: its mail ends that one by one press, and nothing else. */
  readonly alertOf?: (payload: P) => string;
  /** `zone` is that of the customer whom it is about. */
  readonly write: (t: Translate, payload: P, zone: string) => MessageContent;
}

/** What a kind of message says of itself; the rest is as most are. */
export type MessageDeclaration<P> = Pick<MessageDefinition<P>, 'shownAs' | 'write'> &
  Partial<MessageDefinition<P>>;

/** Declares a kind of message; its name is its key in the family, and its words are copy keys `mail.{kind}-...`. */
export const defineMessage = <P>(declaration: MessageDeclaration<P>): MessageDefinition<P> => ({
  isKept: true,
  isNews: true,
  isMarketing: false,
  isSealed: false,
  isForOthers: false,
  ...declaration,
});
