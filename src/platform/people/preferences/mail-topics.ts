// Which choice of a customer a message is sent by.
import type { PreferenceTopic } from '#lib/contracts/customer/preferences.ts';
import type { MessageKind } from '#lib/contracts/messages/message.ts';

const TOPICS: Partial<Record<MessageKind, PreferenceTopic>> = {
  result: 'results',
  win: 'wins',
  closing_soon: 'closing_soon',
  giveaway: 'membership',
};

/** Messages about purchases, money and the account go to everybody. */
export const getMailTopic = ({
  shownAs,
  isMarketing,
  topic,
}: {
  readonly shownAs: MessageKind;
  readonly isMarketing: boolean;
  readonly topic?: PreferenceTopic;
}): PreferenceTopic => topic ?? TOPICS[shownAs] ?? (isMarketing ? 'offers' : 'receipts');
