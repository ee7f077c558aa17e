import { mailCopy } from '#content/copy/mail.ts';
import type { PlayedGame } from '#lib/contracts/products/played-game.ts';
import { toReceiptNumber } from '#lib/domain/account/receipt-number.ts';
import { createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import { sortShownNumbers } from '#lib/domain/lottery/shown-numbers.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { formatTicketNumber } from '#lib/domain/raffle/numbers.ts';
import type { MailKind, MailPayloads } from './queue.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const LONG_DATE = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone: 'UTC' });
const formatLongDate = (localDate: string): string => LONG_DATE.format(new Date(`${localDate}T00:00:00Z`));
const formatNumbers = (numbers: readonly number[]): string => numbers.join(', ');

function renderReceipt(t: Translate, payload: MailPayloads['receipt']): MailText {
  const lines = payload.lines.map(({ description, priceCents }) =>
    t('mail.receipt-line', { description, price: formatCents(priceCents) }),
  );
  const { preOrderCents = 0, causeCents = 0 } = payload;
  const sums = [
    ...(preOrderCents > 0 ? [t('mail.receipt-pre-order', { amount: formatCents(preOrderCents) })] : []),
    ...(causeCents > 0 ? [t('mail.receipt-causes', { amount: formatCents(causeCents) })] : []),
  ];
  const total = formatCents(payload.totalCents);
  const balance = formatCents(payload.balanceAfterCents);
  return {
    subject: t('mail.receipt-subject', { number: toReceiptNumber(payload.checkoutId) }),
    text: [
      t('mail.receipt-intro'),
      lines.join('\n'),
      ...sums,
      t('mail.receipt-total', { total, balance }),
    ].join('\n\n'),
  };
}

function renderDrawn(t: Translate, payload: MailPayloads['result' | 'win']): string {
  const { offerName, drawNo, date, numbers, isOrdered, supplementary, powerball } = payload;
  const lines = [t('mail.numbers', { numbers: formatNumbers(sortShownNumbers(numbers, isOrdered)) })];
  if (supplementary.length > 0)
    lines.push(t('mail.supplementary', { numbers: formatNumbers(supplementary) }));
  if (powerball !== undefined) lines.push(t('mail.powerball', { number: powerball }));
  const intro = t('mail.result-intro', { offer: offerName, drawNo, date: formatLongDate(date) });
  return [intro, lines.join('\n')].join('\n\n');
}

const getSyndicateValues = ({ date, ...shown }: MailPayloads['syndicate_entered' | 'syndicate_refund']) => ({
  syndicate: shown.name,
  offer: shown.lotteryName,
  plays: shown.description,
  drawNo: shown.drawNo,
  date: formatLongDate(date),
  count: shown.shares,
  sold: shown.sold,
  of: shown.ofShares,
});

const formatGame = ({ numbers, powerballs = [] }: PlayedGame): string =>
  [formatNumbers(numbers), ...(powerballs.length > 0 ? [formatNumbers(powerballs)] : [])].join(' + ');

function renderRaffleIntro(t: Translate, payload: MailPayloads['raffle_result']): string {
  const { offerName, drawName, drawNo, date } = payload;
  return t('mail.raffle-intro', { offer: offerName, name: drawName, drawNo, date: formatLongDate(date) });
}

function renderRaffleWin(t: Translate, payload: MailPayloads['raffle_win']): MailText {
  const { prizes, offerName } = payload;
  const lines = prizes.map(({ name, number, isCash }) =>
    t(isCash ? 'mail.raffle-won-cash' : 'mail.raffle-won-goods', {
      prize: name,
      number: formatTicketNumber(number),
    }),
  );
  const [first] = prizes;
  return {
    subject: t('mail.raffle-win-subject', { prize: first?.name ?? '', offer: offerName }),
    text: [
      renderRaffleIntro(t, payload),
      lines.join('\n'),
      ...(prizes.some(({ isCash }) => !isCash) ? [t('mail.raffle-claim')] : []),
    ].join('\n\n'),
  };
}

const BODIES: { readonly [K in MailKind]: (t: Translate, payload: MailPayloads[K]) => MailText } = {
  receipt: renderReceipt,
  pre_order_charged: (t, { description, priceCents }) => {
    const values = { description, amount: formatCents(priceCents) };
    return {
      subject: t('mail.pre-order-charged-subject', values),
      text: t('mail.pre-order-charged', values),
    };
  },
  pre_order_failed: (t, { description, priceCents, reason }) => {
    const values = { description, amount: formatCents(priceCents) };
    const isMoney = reason === 'funds_insufficient';
    return {
      subject: t('mail.pre-order-failed-subject', values),
      text: [
        t(isMoney ? 'mail.pre-order-failed-money' : 'mail.pre-order-failed-sale', values),
        t('mail.pre-order-failed-after'),
      ].join('\n\n'),
    };
  },
  result: (t, payload) => ({
    subject: t('mail.result-subject', { offer: payload.offerName, drawNo: payload.drawNo }),
    text: [renderDrawn(t, payload), t('mail.result-outcome', { count: payload.tickets })].join('\n\n'),
  }),
  win: (t, payload) => {
    const prize = formatCents(payload.prizeCents);
    return {
      subject: t('mail.win-subject', { prize, offer: payload.offerName }),
      text: [renderDrawn(t, payload), t('mail.win-outcome', { prize })].join('\n\n'),
    };
  },
  syndicate_entered: (t, payload) => {
    const values = getSyndicateValues(payload);
    return {
      subject: t('mail.syndicate-entered-subject', values),
      text: [t('mail.syndicate-entered', values), payload.games.map(formatGame).join('\n')].join('\n\n'),
    };
  },
  syndicate_refund: (t, payload) => {
    const values = { ...getSyndicateValues(payload), amount: formatCents(payload.amountCents) };
    return {
      subject: t('mail.syndicate-refund-subject', values),
      text: [t('mail.syndicate-refund', values), t('mail.syndicate-refund-after', values)].join('\n\n'),
    };
  },
  raffle_result: (t, payload) => ({
    subject: t('mail.raffle-result-subject', { offer: payload.offerName, drawNo: payload.drawNo }),
    text: [renderRaffleIntro(t, payload), t('mail.raffle-outcome', { count: payload.tickets })].join('\n\n'),
  }),
  raffle_win: renderRaffleWin,
};

/** The words of a message, as the account shows them. */
export const renderMessage = <K extends MailKind>(kind: K, payload: MailPayloads[K]): MailText =>
  BODIES[kind](createTranslator(mailCopy), payload);

/** The words of a message, with greeting and closing. */
export function renderMail<K extends MailKind>(
  kind: K,
  payload: MailPayloads[K],
  { firstname, site }: { firstname: string; site: string },
): MailText {
  const t = createTranslator(mailCopy);
  const { subject, text } = renderMessage(kind, payload);
  return {
    subject,
    text: [t('mail.greeting', { firstname }), text, t('mail.closing', { site }), t('mail.small-print')].join(
      '\n\n',
    ),
  };
}
