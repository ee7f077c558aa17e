// What the ticket is, may win and costs, beside the button that adds it (decision U8).
import type { Translate } from '#lib/domain/copy.ts';
import { formatCents } from '#lib/domain/money.ts';
import type { Ticket } from '#lib/stores/ticket.ts';
import type { Summary } from '#lib/stores/ticket-summary.ts';
import { counted } from '../ui/counted.ts';
import { useValue } from '../ui/use-value.ts';
import { BuyButton, type BuyProps } from './BuyButton.tsx';
import { ClosingLine } from './ClosingLine.tsx';
import { statusText } from './labels.ts';

interface Props extends BuyProps {
  readonly ticket: Ticket;
  readonly t: Translate;
}

const NO_DRAW = '—';
const DRAWS_NAMED = 2;

const totalText = ({ priceCents }: Summary, ticket: Ticket): string =>
  priceCents === undefined
    ? ticket.offer.nothingText
    : formatCents(priceCents, ticket.gameOffer().priceCurrency);

function drawsText(t: Translate, entries: Summary['entries']): string {
  const named = entries.length > DRAWS_NAMED + 1 ? entries.slice(0, DRAWS_NAMED) : entries;
  const rest = entries.length - named.length;
  const dates = named.map(({ dateText }) => dateText);
  if (rest > 0) {
    dates.push(counted(t, 'ticket.summary-more', rest, { date: entries.at(-1)?.dateText ?? '' }));
  }
  return dates.join(', ');
}

export function TicketSummary({ ticket, t, ...buy }: Props) {
  const summary = useValue(ticket.$summary);
  const { started } = useValue(ticket.games.$tally);
  const { entries, odds, games } = summary;
  const isQuickPick = ticket.offer.gameTypeKey === 'random';
  const first = entries[0];
  return (
    <section className="summary" aria-labelledby="ticket-summary">
      <h2 id="ticket-summary">{t('ticket.summary')}</h2>
      <dl className="summary__facts">
        <div>
          <dt>{t('ticket.summary-games')}</dt>
          <dd>{games}</dd>
        </div>
        <div>
          <dt>{t('ticket.summary-draws')}</dt>
          <dd>{entries.length === 0 ? NO_DRAW : drawsText(t, entries)}</dd>
        </div>
        {first && (
          <div>
            <dt>{t('ticket.summary-closes')}</dt>
            <dd>
              <ClosingLine draw={first} t={t} />
            </dd>
          </div>
        )}
      </dl>
      <div className="summary__odds">
        <h3>{t('ticket.odds')}</h3>
        <dl className="summary__facts">
          <div>
            <dt>{t('ticket.odds-first')}</dt>
            <dd>{odds.first}</dd>
          </div>
          <div>
            <dt>{t('ticket.odds-any')}</dt>
            <dd>{odds.any}</dd>
          </div>
        </dl>
      </div>
      {!isQuickPick && started > 0 && games > 0 && (
        <p className="small">{counted(t, 'ticket.summary-incomplete', started)}</p>
      )}
      <div className="summary__buy">
        <p className="summary__total">
          <span>{t('ticket.total')}</span>
          <output className="summary__amount">{totalText(summary, ticket)}</output>
        </p>
        <p className="small muted" id="ticket-status">
          {statusText(t, summary, isQuickPick)}
        </p>
        <BuyButton {...buy} describedBy="ticket-status" isWide />
      </div>
    </section>
  );
}

/** The same total and button within reach of the thumb. */
export function TicketBar({ ticket, t, ...buy }: Props) {
  const summary = useValue(ticket.$summary);
  return (
    <div className="sticky-bar" data-source="sticky_footer">
      <p className="sticky-bar__total">
        <strong>{totalText(summary, ticket)}</strong>
        <span className="small muted" id="ticket-bar-status">
          {statusText(t, summary, ticket.offer.gameTypeKey === 'random')}
        </span>
      </p>
      <BuyButton {...buy} describedBy="ticket-bar-status" />
    </div>
  );
}
