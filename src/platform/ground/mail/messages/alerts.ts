// What was asked for by an alert. Each is sent for one alert, and ends it by one press.

import { type DescribedAlert, describeAlert } from '#lib/domain/alerts/describe-alert.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { type Currency, formatCents, formatWholeDollars } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatFullDate, formatInstant } from '#lib/domain/time/shop-dates.ts';
import { createTicketsButton } from '../account-buttons.ts';
import { defineMessage, type MessageContent, type MessagePart } from '../define-message.ts';
import { type DrawnNumbers, writeDrawn } from './results.ts';

interface AboutAlert {
  /** Of the alert that it was sent for. */
  readonly alertId: string;
  readonly offerKey: string;
  readonly offerName: string;
}

interface OnSale extends AboutAlert {
  readonly drawNo: number;
  /** ISO instants: until when it is sold, and when it is drawn. */
  readonly stopAt: string;
  readonly drawAt: string;
  /** Where it is drawn: an IANA zone. */
  readonly drawZone: string;
}

const paragraph = (text: string): MessagePart => ({ part: 'paragraph', text });

/** The reader's own time first; that of the draw where it reads differently. */
function writeTimes(t: Translate, { stopAt, drawAt, drawZone }: OnSale, zone: string): MessagePart {
  const [own, there] = [zone, drawZone].map((place) => ({
    stop: formatInstant(stopAt, place),
    draw: formatInstant(drawAt, place),
  }));
  const first = t('mail.alert-times', own);
  const isSame = (text = ''): string => text.replace(/ \([^)]*\)$/, '');
  const differs = isSame(own?.stop) !== isSame(there?.stop);
  return paragraph(differs ? `${first}\n${t('mail.alert-times-there', there)}` : first);
}

const createOfferButton = (t: Translate, { offerKey, offerName: offer }: AboutAlert): MessagePart => ({
  part: 'button',
  label: t('mail.alert-see', { offer }),
  path: urls.offer(offerKey),
});

/** The end of what invites to play. */
const writeSale = (t: Translate, sale: OnSale, zone: string, intro: string): MessagePart[] => [
  paragraph(intro),
  writeTimes(t, sale, zone),
  createOfferButton(t, sale),
  paragraph(t('mail.alert-why')),
];

interface AlertResult extends AboutAlert, DrawnNumbers {
  /** Numbers are of tickets: they stand on the page. */
  readonly isRaffle: boolean;
}

function writeResult(t: Translate, payload: AlertResult, after: readonly MessagePart[]): MessageContent {
  const { offerName: offer, drawNo, offerKey, isRaffle } = payload;
  const values = { offer, drawNo, date: formatFullDate(payload.date) };
  return {
    subject: t('mail.alert-result-subject', values),
    parts: [
      ...(isRaffle ? [paragraph(t('mail.alert-result-raffle', values))] : writeDrawn(t, payload)),
      ...after,
      {
        part: 'button',
        label: t('mail.alert-result-button'),
        path: urls.drawResult(offerKey, drawNo),
        ...(after.length > 0 && { isAside: true }),
      },
      paragraph(t('mail.alert-why')),
    ],
  };
}

const ALERT = { shownAs: 'alert', topic: 'alerts' } as const;
const INVITATION = {
  ...ALERT,
  isMarketing: true,
  alertOf: ({ alertId }: AboutAlert) => alertId,
  endsAt: ({ stopAt }: OnSale) => stopAt,
} as const;

export const alertMessages = {
  /** To an address without an account: it sets the alert, and nothing is sent before. */
  alert_confirm: defineMessage<DescribedAlert & { readonly path: string }>({
    ...ALERT,
    isKept: false,
    write: (t, payload) => {
      const what = describeAlert(t, payload);
      return {
        subject: t('mail.alert-confirm-subject', { what }),
        parts: [
          paragraph(t('mail.alert-confirm', { what })),
          { part: 'button', label: t('mail.alert-confirm-button'), path: payload.path },
          paragraph(t('mail.alert-confirm-after')),
        ],
      };
    },
  }),
  alert_jackpot: defineMessage<OnSale & { readonly cents: number; readonly atLeastCents: number }>({
    ...INVITATION,
    write: (t, payload, zone) => {
      const { offerName: offer, drawNo, cents, atLeastCents } = payload;
      const values = {
        offer,
        drawNo,
        amount: formatWholeDollars(cents),
        from: formatWholeDollars(atLeastCents),
      };
      return {
        subject: t('mail.alert-jackpot-subject', values),
        parts: writeSale(t, payload, zone, t('mail.alert-jackpot', values)),
      };
    },
  }),
  alert_result: defineMessage<AlertResult>({
    ...ALERT,
    isMarketing: true,
    alertOf: ({ alertId }) => alertId,
    write: (t, payload) => writeResult(t, payload, []),
  }),
  /** Of a draw that the customer has a ticket in: it invites to nothing, and comes during a break too. */
  alert_own_result: defineMessage<AlertResult & { readonly tickets: number }>({
    ...ALERT,
    alertOf: ({ alertId }) => alertId,
    write: (t, payload) =>
      writeResult(t, payload, [
        paragraph(t('mail.alert-result-mine', { count: payload.tickets })),
        createTicketsButton(t),
      ]),
  }),
  alert_raffle_ending: defineMessage<OnSale & { readonly drawName: string }>({
    ...INVITATION,
    write: (t, payload, zone) => {
      const { offerName: offer, drawName: name, stopAt } = payload;
      return {
        subject: t('mail.alert-ending-subject', { offer, stop: formatInstant(stopAt, zone) }),
        parts: writeSale(t, payload, zone, t('mail.alert-ending', { offer, name })),
      };
    },
  }),
  alert_syndicate_filling: defineMessage<
    OnSale & {
      readonly sharesLeft: number;
      readonly shares: number;
      readonly shareCents: number;
      readonly currency: Currency;
    }
  >({
    ...INVITATION,
    write: (t, payload, zone) => {
      const { offerName: offer, sharesLeft: count, shares: of, shareCents, currency } = payload;
      const values = { offer, count, of, amount: formatCents(shareCents, currency) };
      return {
        subject: t('mail.alert-filling-subject', values),
        parts: writeSale(t, payload, zone, t('mail.alert-filling', values)),
      };
    },
  }),
};
