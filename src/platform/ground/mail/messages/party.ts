import { formatCents } from '#lib/domain/money/money.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { formatFullDate, formatInstant } from '#lib/domain/time/shop-dates.ts';
import { defineMessage } from '../define-message.ts';

interface PartyGroup {
  readonly groupId: string;
  readonly groupName: string;
}

interface PartySession {
  readonly groupName: string;
  readonly sessionId: string;
  readonly lotteryName: string;
  /** What it plays, as `1 x System 9`. */
  readonly description: string;
  readonly drawNo: number;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
  readonly ofShares: number;
}

interface PartyShares extends PartySession {
  /** Of the customer. */
  readonly shares: number;
  readonly sold: number;
}

const getGroupPath = ({ groupId }: Pick<PartyGroup, 'groupId'>): string =>
  `/my-account/lotto-party/group/${groupId}`;
const getSessionPath = ({ sessionId }: Pick<PartySession, 'sessionId'>): string =>
  `/my-account/lotto-party/session/${sessionId}`;

const getValues = ({ date, ...shown }: PartySession) => ({
  group: shown.groupName,
  offer: shown.lotteryName,
  plays: formatDescription(shown.description),
  drawNo: shown.drawNo,
  date: formatFullDate(date),
  of: shown.ofShares,
});

export const partyMessages = {
  party_invite: defineMessage<
    PartyGroup & { readonly alias: string; readonly message: string; readonly token: string }
  >({
    shownAs: 'account',
    isKept: false,
    isSealed: true,
    isForOthers: true,
    write: (t, { groupId, groupName, alias, message, token }) => ({
      subject: t('mail.party-invite-subject', { alias, group: groupName }),
      parts: [
        { part: 'paragraph', text: t('mail.party-invite', { alias, group: groupName }) },
        ...(message === '' ? [] : [{ part: 'paragraph', text: message } as const]),
        {
          part: 'button',
          label: t('mail.party-invite-see'),
          path: `/lotto-party/group/${groupId}?token=${encodeURIComponent(token)}`,
        },
        { part: 'paragraph', text: t('mail.party-invite-after') },
      ],
    }),
  }),
  party_hand_over: defineMessage<PartyGroup & { readonly days: number }>({
    shownAs: 'account',
    write: (t, { groupId, groupName, days }) => ({
      subject: t('mail.party-hand-over-subject', { group: groupName }),
      parts: [
        { part: 'paragraph', text: t('mail.party-hand-over', { group: groupName, count: days }) },
        { part: 'button', label: t('mail.party-see'), path: getGroupPath({ groupId }) },
      ],
    }),
  }),
  party_organiser: defineMessage<PartyGroup>({
    shownAs: 'account',
    write: (t, { groupId, groupName }) => ({
      subject: t('mail.party-organiser-subject', { group: groupName }),
      parts: [
        { part: 'paragraph', text: t('mail.party-organiser', { group: groupName }) },
        { part: 'button', label: t('mail.party-see'), path: getGroupPath({ groupId }) },
      ],
    }),
  }),
  party_session_open: defineMessage<PartySession & { readonly cutOff: string }>({
    shownAs: 'account',
    topic: 'party',
    endsAt: ({ cutOff }) => cutOff,
    write: (t, payload, zone) => ({
      subject: t('mail.party-session-open-subject', getValues(payload)),
      parts: [
        {
          part: 'paragraph',
          text: t('mail.party-session-open', {
            ...getValues(payload),
            time: formatInstant(payload.cutOff, zone),
          }),
        },
        { part: 'button', label: t('mail.party-join'), path: getSessionPath(payload) },
      ],
    }),
  }),
  party_entered: defineMessage<PartyShares>({
    shownAs: 'syndicate_entered',
    write: (t, payload) => ({
      subject: t('mail.party-entered-subject', getValues(payload)),
      parts: [
        {
          part: 'paragraph',
          text: t('mail.party-entered', { ...getValues(payload), count: payload.shares }),
        },
        { part: 'button', label: t('mail.party-see-session'), path: getSessionPath(payload) },
      ],
    }),
  }),
  party_refund: defineMessage<
    PartyShares & {
      readonly amountCents: number;
      /** The organiser called it off; otherwise it was not full. */
      readonly isCalledOff?: boolean;
    }
  >({
    shownAs: 'syndicate_refund',
    write: (t, payload) => {
      const values = {
        ...getValues(payload),
        count: payload.shares,
        sold: payload.sold,
        amount: formatCents(payload.amountCents),
      };
      const why = payload.isCalledOff ? 'mail.party-called-off' : 'mail.party-refund';
      return {
        subject: t(`${why}-subject`, values),
        parts: [
          { part: 'paragraph', text: t(why, values) },
          { part: 'paragraph', text: t('mail.party-refund-after', values) },
          { part: 'button', label: t('mail.party-see-session'), path: getSessionPath(payload) },
        ],
      };
    },
  }),
};
