// Buying the ticket again by itself: what that costs, and when, is said before it is chosen.
import { memo, useId, useMemo } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatCents, formatWholeDollars } from '#lib/domain/money/money.ts';
import type { BuilderRepeat } from '#lib/stores/ticket/builder-repeat.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { selectGameOffer } from '#lib/stores/ticket/ticket-choice.ts';
import { findDrawAfter, listPeriodDraws } from '#lib/stores/ticket/ticket-repeat.ts';
import { OptionList } from '../ui/OptionList.tsx';
import { useValue } from '../ui/use-value.ts';

interface Props {
  readonly ticket: Ticket;
  readonly t: Translate;
}
interface RepeatProps extends Props {
  readonly repeat: BuilderRepeat;
}

/** What follows the draw that is paid for now. */
function describeNext(t: Translate, ticket: Ticket, offer: ReturnType<Ticket['$offer']['get']>): string {
  const choice = ticket.$choice.get();
  const { entries, factors } = ticket.$summary.get();
  const next = findDrawAfter(offer, choice, entries);
  if (!factors || !next) return t('ticket.autoplay-text');
  const currency = selectGameOffer(offer, choice.gameOfferKey).priceCurrency;
  const values = { amount: formatCents(factors.unitCents, currency), draw: next.dateText };
  const charge = offer.repeat?.charges.find(({ drawNo }) => drawNo === next.drawNo);
  if (choice.minimumJackpot !== undefined)
    return t('ticket.autoplay-then-jackpot', {
      ...values,
      jackpot: formatWholeDollars(choice.minimumJackpot * 100, currency),
      date: charge?.jackpotDateText ?? '',
    });
  return t(choice.isMonthly ? 'ticket.autoplay-then-monthly' : 'ticket.autoplay-then', {
    ...values,
    date: charge?.dateText ?? '',
  });
}

const Frequency = memo(function Frequency({ ticket, repeat, t }: RepeatProps) {
  const id = useId();
  const { isMonthly, minimumJackpot } = useValue(ticket.$choice);
  const other = minimumJackpot && !repeat.jackpots.includes(minimumJackpot) ? minimumJackpot : undefined;
  const options = useMemo(() => {
    const jackpots = other ? [...repeat.jackpots, other] : repeat.jackpots;
    return [
      { value: 'every', text: t('ticket.autoplay-every') },
      { value: 'monthly', text: t('ticket.autoplay-monthly') },
      ...jackpots
        .toSorted((a, b) => a - b)
        .map((dollars) => ({
          value: dollars,
          text: t('ticket.autoplay-jackpot', { jackpot: formatWholeDollars(dollars * 100) }),
        })),
    ];
  }, [repeat, other, t]);
  const choose = (value: string) =>
    ticket.choose({ isMonthly: value === 'monthly', minimumJackpot: Number.parseInt(value, 10) || 0 });
  return (
    <div className="field repeat__more">
      <label className="field__label" htmlFor={id}>
        {t('ticket.autoplay-frequency')}
      </label>
      <OptionList
        className="input"
        id={id}
        name="frequency"
        aria-describedby="autoplay-text"
        value={minimumJackpot ?? (isMonthly ? 'monthly' : 'every')}
        options={options}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
});

function AutoplayField({ ticket, repeat, t }: RepeatProps) {
  const offer = useValue(ticket.$offer);
  const { isAutoplay = false } = useValue(ticket.$choice);
  useValue(ticket.$summary);
  const isAlways = repeat.availability === 'always';
  return (
    <div className="field repeat" data-always={isAlways ? '' : undefined}>
      {isAlways ? (
        <p>
          <strong>{t('ticket.repeats-always')}</strong> {t('ticket.repeats-always-text')}
        </p>
      ) : (
        <>
          <input type="hidden" name="hasAutoplay" value="yes" />
          <label className="choice">
            <input
              type="checkbox"
              name="autoplay"
              value="yes"
              checked={isAutoplay}
              aria-describedby="autoplay-text"
              onChange={(event) => ticket.choose({ isAutoplay: event.target.checked })}
            />
            <span>{t('ticket.autoplay')}</span>
          </label>
        </>
      )}
      <Frequency ticket={ticket} repeat={repeat} t={t} />
      <p className="field__hint" id="autoplay-text">
        {describeNext(t, ticket, offer)}
      </p>
    </div>
  );
}

function PeriodField({ ticket, repeat, t }: RepeatProps) {
  const offer = useValue(ticket.$offer);
  const choice = useValue(ticket.$choice);
  const { factors } = useValue(ticket.$summary);
  const currency = selectGameOffer(offer, choice.gameOfferKey).priceCurrency;
  const isAlways = repeat.availability === 'always';
  const text = t('ticket.period-text', { date: repeat.startsOnText });
  return (
    <fieldset className="field" aria-describedby="period-text">
      <legend className="field__label">{t('ticket.period')}</legend>
      <input type="hidden" name="hasPeriods" value="yes" />
      <p className="field__hint" id="period-text">
        {isAlways ? `${t('ticket.repeats-always-text')} ${text}` : text}
      </p>
      <div className="choices">
        {!isAlways && (
          <label className="choice choice--card">
            <input
              type="radio"
              name="period"
              value=""
              checked={choice.period === undefined}
              onChange={() => ticket.choose({ isAutoplay: false })}
            />
            <span>{t('ticket.period-once')}</span>
          </label>
        )}
        {repeat.periods.map(({ period, untilText }) => {
          const draws = t('ticket.draws', { count: listPeriodDraws(offer, choice, period).count });
          const cents = factors && factors.unitCents * listPeriodDraws(offer, choice, period).count;
          return (
            <label className="choice choice--card" key={period}>
              <input
                type="radio"
                name="period"
                value={period}
                checked={choice.period === period}
                onChange={() => ticket.choose({ isAutoplay: true, period })}
              />
              <span>
                {t(`ticket.period-${period}`)}
                <span className="choice__hint small muted numeric">
                  {cents === undefined
                    ? t('ticket.period-draws', { draws, date: untilText })
                    : t('ticket.period-price', {
                        draws,
                        date: untilText,
                        amount: formatCents(cents, currency),
                      })}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Nothing where the ticket is bought once only. */
export const RepeatFields = memo(function RepeatFields({ ticket, t }: Props) {
  const { repeat } = ticket.offer;
  if (!repeat) return null;
  const Field = repeat.type === 'subscription' ? PeriodField : AutoplayField;
  return <Field ticket={ticket} repeat={repeat} t={t} />;
});
