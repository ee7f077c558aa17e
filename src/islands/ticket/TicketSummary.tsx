// What the ticket is, may win and costs, beside the button that adds it (decision U8).

import type { Translate } from '#lib/domain/content/copy.ts';
import { getGameType, isShopPickedType } from '#lib/domain/lottery/game-types.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { listPeriodDraws } from '#lib/stores/ticket/ticket-repeat.ts';
import type { Summary } from '#lib/stores/ticket/ticket-summary.ts';
import { useValue } from '../ui/use-value.ts';
import { BuyButton, type BuyProps } from './BuyButton.tsx';
import { ClosingLine } from './ClosingLine.tsx';
import { formatFactors, formatGames, formatIncomplete, formatStatus, formatTotal } from './labels.ts';

interface Props extends BuyProps {
  readonly ticket: Ticket;
  /** What was refused, or lacks after the button was pressed; shown beside the button. */
  readonly problem: string | undefined;
  readonly t: Translate;
}

const NO_DRAW = '—';
const DRAWS_NAMED = 2;

function formatDraws(t: Translate, entries: Summary['entries']): string {
  const named = entries.length > DRAWS_NAMED + 1 ? entries.slice(0, DRAWS_NAMED) : entries;
  const rest = entries.length - named.length;
  const dates = named.map(({ dateText }) => dateText);
  if (rest > 0) {
    dates.push(t('ticket.summary-more', { count: rest, date: entries.at(-1)?.dateText ?? '' }));
  }
  return dates.join(', ');
}

/** Whether each size has prizes of its own, of which the largest is seldom division 1. */
const hasOwnPrizes = (ticket: Ticket): boolean => getGameType(ticket.offer.gameTypeKey).sizeKey === 'spots';

const isShopPicked = (ticket: Ticket): boolean => isShopPickedType(ticket.offer.gameTypeKey);

function Facts({ ticket, t }: Pick<Props, 'ticket' | 't'>) {
  const summary = useValue(ticket.$summary);
  const { entries, odds } = summary;
  const { period } = useValue(ticket.$choice);
  const sold = ticket.offer.repeat?.periods.find((known) => known.period === period);
  const first = entries[0];
  return (
    <>
      <dl className="summary__facts">
        <div>
          <dt>{t('ticket.summary-games')}</dt>
          <dd>{formatGames(summary)}</dd>
        </div>
        <div>
          <dt>{t('ticket.summary-draws')}</dt>
          <dd>
            {sold
              ? t('ticket.summary-period', {
                  draws: t('ticket.draws', {
                    count: listPeriodDraws(ticket.$offer.get(), ticket.$choice.get(), sold.period).count,
                  }),
                  date: sold.untilText,
                })
              : entries.length === 0
                ? NO_DRAW
                : formatDraws(t, entries)}
          </dd>
        </div>
        <div className="summary__closes">
          <dt>{t('ticket.summary-closes')}</dt>
          <dd>{first ? <ClosingLine draw={first} t={t} /> : NO_DRAW}</dd>
        </div>
      </dl>
      <div className="summary__odds">
        <h3>{t('ticket.odds')}</h3>
        <dl className="summary__facts">
          {odds.first !== odds.any && (
            <div>
              <dt>{t(hasOwnPrizes(ticket) ? 'ticket.odds-largest' : 'ticket.odds-first')}</dt>
              <dd>{odds.first}</dd>
            </div>
          )}
          <div>
            <dt>{t('ticket.odds-any')}</dt>
            <dd>{odds.any}</dd>
          </div>
        </dl>
      </div>
    </>
  );
}

export function TicketSummary({ ticket, problem, t, ...buy }: Props) {
  const summary = useValue(ticket.$summary);
  const tally = useValue(ticket.games.$tally);
  const isQuickPick = isShopPicked(ticket);
  return (
    <section className="summary" aria-labelledby="ticket-summary">
      <h2 id="ticket-summary">{t('ticket.summary')}</h2>
      <Facts ticket={ticket} t={t} />
      <div className="summary__buy">
        <div>
          <p className="summary__total">
            <span>{t('ticket.total')}</span>
            <output className="summary__amount" data-total suppressHydrationWarning>
              {formatTotal(summary, ticket)}
            </output>
          </p>
          <p className="summary__factors small muted numeric">{formatFactors(t, summary)}</p>
        </div>
        <div className="summary__status small">
          <p id="ticket-status" data-problem={problem ? '' : undefined}>
            {problem ?? formatStatus(t, summary, isQuickPick)}
          </p>
          {!isQuickPick && <p className="muted">{formatIncomplete(t, tally)}</p>}
        </div>
        <BuyButton {...buy} id="add-ticket" describedBy="ticket-status" isWide />
      </div>
    </section>
  );
}

/** The same total, odds and button within reach of the thumb. */
export function TicketBar({ ticket, problem, t, ...buy }: Props) {
  const summary = useValue(ticket.$summary);
  const barOdds = hasOwnPrizes(ticket) ? 'ticket.bar-odds-largest' : 'ticket.bar-odds';
  return (
    <div className="sticky-bar ticket-bar" data-source="sticky_footer">
      <p className="sticky-bar__total">
        <strong data-total suppressHydrationWarning>
          {formatTotal(summary, ticket)}
        </strong>
        <span className="ticket-bar__odds numeric">
          {t(summary.odds.first === summary.odds.any ? 'ticket.bar-odds-any' : barOdds, {
            odds: summary.odds.first,
          })}
        </span>
        <span className="ticket-bar__status" id="ticket-bar-status" data-problem={problem ? '' : undefined}>
          {problem ?? formatStatus(t, summary, isShopPicked(ticket))}
        </span>
      </p>
      <BuyButton {...buy} describedBy="ticket-bar-status" />
    </div>
  );
}
