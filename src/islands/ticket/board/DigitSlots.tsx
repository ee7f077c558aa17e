import type { Translate } from '#lib/domain/content/copy.ts';

interface Props {
  readonly digits: readonly number[];
  readonly count: number;
  readonly isFavourite: boolean;
  /** The place that is filled next; undefined while another order is. */
  readonly cursor: number | undefined;
  readonly onGo: (place: number) => void;
  readonly t: Translate;
}

/** The places of an order: one stop for the Tab key, the place that is filled next. */
export function DigitSlots({ digits, count, isFavourite, cursor, onGo, t }: Props) {
  const name = isFavourite ? 'ticket.order-favourite-slot' : 'ticket.order-slot';
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div className="order-slots" data-native>
      {places.map((place) => {
        const digit = digits[place];
        const values = { place: place + 1, count, digit: digit ?? '' };
        const isNext = place === (cursor ?? 0);
        return (
          <button
            key={place}
            type="button"
            className="order-slot"
            aria-label={t(digit === undefined ? `${name}-empty` : name, values)}
            aria-current={place === cursor ? 'step' : undefined}
            tabIndex={isNext ? undefined : -1}
            onClick={() => onGo(place)}
          >
            {digit ?? ''}
          </button>
        );
      })}
    </div>
  );
}
