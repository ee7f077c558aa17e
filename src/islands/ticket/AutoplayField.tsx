// Buying the ticket again for each draw that follows: what that costs is said before it is chosen.
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { selectGameOffer } from '#lib/stores/ticket/ticket-choice.ts';
import { useValue } from '../ui/use-value.ts';

interface Props {
  readonly ticket: Ticket;
  readonly t: Translate;
}

export function AutoplayField({ ticket, t }: Props) {
  const { draws, gameOffers } = useValue(ticket.$offer);
  const { isAutoplay = false, days, gameOfferKey } = useValue(ticket.$choice);
  const { entries, factors } = useValue(ticket.$summary);
  const last = entries.at(-1);
  const isPlayed = (day: (typeof days)[number]) => !ticket.offer.hasSelectableDays || days.includes(day);
  const next = last && draws.find(({ drawNo, day }) => drawNo > last.drawNo && isPlayed(day));
  const currency = selectGameOffer({ ...ticket.offer, gameOffers }, gameOfferKey).priceCurrency;
  const text =
    factors && next
      ? t('ticket.autoplay-then', {
          amount: formatCents(factors.unitCents, currency),
          date: next.dateText,
        })
      : t('ticket.autoplay-text');
  return (
    <div className="field">
      <input type="hidden" name="hasAutoplay" value="yes" />
      <label className="choice">
        <input
          type="checkbox"
          name="autoplay"
          value="yes"
          checked={isAutoplay}
          aria-describedby="autoplay-text"
          onChange={() => ticket.choose({ isAutoplay: !isAutoplay })}
        />
        <span>{t('ticket.autoplay')}</span>
      </label>
      <p className="field__hint" id="autoplay-text">
        {text}
      </p>
    </div>
  );
}
