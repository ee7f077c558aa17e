import type { CopyValues, Translate } from '#lib/domain/content/copy.ts';
import { listPowerballs } from '#lib/domain/lottery/game-rules.ts';
import { sortShownNumbers } from '#lib/domain/lottery/shown-numbers.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { formatFullDate } from '#lib/domain/time/shop-dates.ts';
import { createTicketsButton } from '../account-buttons.ts';
import { type BallRow, defineMessage, type MessagePart } from '../define-message.ts';

export interface DrawnNumbers {
  readonly offerName: string;
  readonly drawNo: number;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
  readonly numbers: readonly number[];
  /** The numbers are digits whose places count. */
  readonly isOrdered?: true | undefined;
  readonly supplementary: readonly number[];
  /** Of the second barrel; missing in what older releases queued, which named a single one. */
  readonly powerballs?: readonly number[];
  readonly powerball?: number | undefined;
  readonly ballName?: string | undefined;
}

export function writeDrawn(t: Translate, payload: DrawnNumbers): MessagePart[] {
  const {
    offerName,
    drawNo,
    date,
    numbers,
    isOrdered,
    supplementary,
    ballName = t('mail.powerball'),
  } = payload;
  const powerballs = listPowerballs(payload);
  const rows: BallRow[] = [
    { label: t('mail.numbers'), balls: 'main', numbers: sortShownNumbers(numbers, isOrdered) },
  ];
  if (supplementary.length > 0)
    rows.push({ label: t('mail.supplementary'), balls: 'supplementary', numbers: supplementary });
  if (powerballs.length > 0)
    rows.push({ label: ballName, balls: 'powerball', numbers: sortShownNumbers(powerballs) });
  const intro = t('mail.result-intro', { offer: offerName, drawNo, date: formatFullDate(date) });
  return [
    { part: 'paragraph', text: intro },
    { part: 'balls', rows },
  ];
}

interface MovedDraw {
  readonly offerName: string;
  readonly drawNo: number;
  /** Local dates `YYYY-MM-DD` of the day that the customer knew, and of the day on which it is held. */
  readonly from: string;
  readonly date: string;
  readonly tickets: number;
}

const getMoveValues = ({ offerName: offer, drawNo, from, date }: MovedDraw): CopyValues => ({
  offer,
  drawNo,
  from: formatFullDate(from),
  date: formatFullDate(date),
});

interface LateEntries {
  readonly offerName: string;
  readonly drawNo: number;
  /** They were bought too late, they are of pools that were filled too late, or there are some of both. */
  readonly cause: 'bought' | 'filled' | 'both';
}

const writeLate = (
  t: Translate,
  { offerName: offer, drawNo, cause }: LateEntries,
  after: string,
): { subject: string; parts: MessagePart[] } => ({
  subject: t('mail.late-subject', { offer, drawNo }),
  parts: [
    { part: 'paragraph', text: t(`mail.late-${cause}`, { offer, drawNo }) },
    { part: 'paragraph', text: after },
    createTicketsButton(t),
  ],
});

export const resultMessages = {
  draw_moved: defineMessage<MovedDraw & { readonly drawAt: string }>({
    shownAs: 'account',
    topic: 'results',
    endsAt: ({ drawAt }) => drawAt,
    write: (t, payload) => {
      const values = getMoveValues(payload);
      return {
        subject: t('mail.draw-moved-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.draw-moved', values) },
          { part: 'paragraph', text: t('mail.draw-moved-plays', { count: payload.tickets }) },
          createTicketsButton(t),
        ],
      };
    },
  }),
  draw_held: defineMessage<MovedDraw>({
    shownAs: 'account',
    topic: 'results',
    write: (t, payload) => {
      const values = getMoveValues(payload);
      return {
        subject: t('mail.draw-held-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.draw-held', values) },
          { part: 'paragraph', text: t('mail.draw-held-played', { count: payload.tickets }) },
          createTicketsButton(t),
        ],
      };
    },
  }),
  late_unpaid: defineMessage<LateEntries>({
    shownAs: 'account',
    write: (t, payload) => writeLate(t, payload, t('mail.late-unpaid-after')),
  }),
  late_refunded: defineMessage<LateEntries & { readonly cents: number }>({
    shownAs: 'account',
    write: (t, payload) =>
      writeLate(t, payload, t('mail.late-refunded-after', { amount: formatCents(payload.cents) })),
  }),
  result: defineMessage<DrawnNumbers & { readonly tickets: number }>({
    shownAs: 'result',
    write: (t, payload) => ({
      subject: t('mail.result-subject', { offer: payload.offerName, drawNo: payload.drawNo }),
      parts: [
        ...writeDrawn(t, payload),
        { part: 'paragraph', text: t('mail.result-outcome', { count: payload.tickets }) },
        createTicketsButton(t),
      ],
    }),
  }),
  win: defineMessage<DrawnNumbers & { readonly tickets: number; readonly prizeCents: number }>({
    shownAs: 'win',
    write: (t, payload) => {
      const prize = formatCents(payload.prizeCents);
      return {
        subject: t('mail.win-subject', { prize, offer: payload.offerName }),
        parts: [
          ...writeDrawn(t, payload),
          { part: 'paragraph', text: t('mail.win-outcome', { prize }) },
          createTicketsButton(t),
        ],
      };
    },
  }),
};
