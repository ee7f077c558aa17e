// Which draws the ticket enters: the first of them, the days, and for how long.
import { memo, useId, useMemo } from 'react';
import type { Weekday } from '#lib/contracts/offers/offer.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { SHOWN_DRAWS_FIELD, writeShownDraws } from '#lib/stores/ticket/shown-draws.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { isDrawOpen } from '#lib/stores/ticket/ticket-choice.ts';
import type { BuilderDraw } from '#lib/stores/ticket/ticket-offer.ts';
import { OptionList } from '../ui/OptionList.tsx';
import { useValue } from '../ui/use-value.ts';

interface Props {
  readonly ticket: Ticket;
  readonly t: Translate;
}

interface MarkedProps extends Props {
  /** The field lacks something, and the visitor has pressed the button. */
  readonly isMarked: boolean;
}

/** One row beside each other; a later draw asked for in the address is shown as well. */
const DRAWS_SHOWN = 5;

/** A draw is known by its date and its jackpot; the specification's names, which count from the next one, follow. */
function formatPlace(t: Translate, draw: BuilderDraw, place: string): string {
  if (!isDrawOpen(draw)) return t('ticket.draw-sold-out');
  return /^\d/.test(place) ? t('ticket.draw-after-next', { place }) : place;
}

export const FirstDraw = memo(function FirstDraw({ ticket, isMarked, t }: MarkedProps) {
  const { draws, places } = useValue(ticket.$offer);
  const { firstDrawNo } = useValue(ticket.$choice);
  const open = draws.filter(isDrawOpen);
  const shown = draws.filter(({ drawNo }, index) => index < DRAWS_SHOWN || drawNo === firstDrawNo);
  return (
    <fieldset className="field" id="first-draw" tabIndex={-1}>
      <legend className="field__label">{t('ticket.first-draw')}</legend>
      {isMarked && <p className="field__error">{t('ticket.missing-draw')}</p>}
      <input type="hidden" name={SHOWN_DRAWS_FIELD} value={writeShownDraws(shown)} />
      <div className="draw-choices">
        {shown.map((draw) => (
          <label
            className="choice choice--card draw-choice"
            key={draw.drawNo}
            data-sold-out={isDrawOpen(draw) ? undefined : ''}
          >
            <input
              type="radio"
              name="firstDrawNo"
              value={draw.drawNo}
              checked={draw.drawNo === firstDrawNo}
              disabled={!isDrawOpen(draw)}
              onChange={() => ticket.choose({ firstDrawNo: draw.drawNo })}
            />
            <span>
              <span className="draw-choice__date">{draw.dateText}</span>
              <span className="draw-choice__jackpot">{draw.jackpotText}</span>
              <span className="draw-choice__place">
                {formatPlace(t, draw, places[open.indexOf(draw)] ?? '')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});

export const DrawDays = memo(function DrawDays({ ticket, isMarked, t }: MarkedProps) {
  const { drawDays } = ticket.offer;
  const { days } = useValue(ticket.$choice);
  const toggle = (day: Weekday) =>
    ticket.choose({ days: days.includes(day) ? days.filter((other) => other !== day) : [...days, day] });
  return (
    <fieldset className="field" id="draw-days" data-invalid={isMarked ? '' : undefined}>
      <legend className="field__label">{t('ticket.days')}</legend>
      <p className="field__hint" id="draw-days-hint">
        {t('ticket.days-hint')}
      </p>
      <input type="hidden" name="hasDays" value="yes" />
      <div className="cluster">
        {drawDays.map((day) => (
          <label className="choice choice--card" key={day}>
            <input
              type="checkbox"
              name="days"
              value={day}
              checked={days.includes(day)}
              aria-invalid={isMarked || undefined}
              aria-describedby={isMarked ? 'draw-days-problem' : 'draw-days-hint'}
              onChange={() => toggle(day)}
            />
            <span>{t(`ticket.day-${day}`)}</span>
          </label>
        ))}
      </div>
      <p className="field__error" id="draw-days-problem">
        {isMarked ? t('ticket.missing-day') : ''}
      </p>
    </fieldset>
  );
});

export const DrawCount = memo(function DrawCount({ ticket, t }: Props) {
  const id = useId();
  const { kind, options } = ticket.offer.multiDraw;
  const { numWeeks, numDraws } = useValue(ticket.$choice);
  const isByDraws = kind === 'draws';
  const field = isByDraws ? 'numDraws' : 'numWeeks';
  const listed = useMemo(
    () =>
      options.map((count) => ({
        value: count,
        text: t(isByDraws ? 'ticket.draws' : 'ticket.weeks', { count }),
      })),
    [options, isByDraws, t],
  );
  if (options.length < 2) return null;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t(isByDraws ? 'ticket.for-draws' : 'ticket.for-weeks')}
      </label>
      <OptionList
        className="input"
        id={id}
        name={field}
        value={isByDraws ? numDraws : numWeeks}
        options={listed}
        onChange={(event) => ticket.choose({ [field]: Number(event.target.value) })}
      />
    </div>
  );
});
