import type { Translate } from '#lib/domain/content/copy.ts';
import { createSampleDigits } from '#lib/domain/lottery/order-picks.ts';
import { formatNeeds } from '#lib/domain/lottery/order-words.ts';
import { getPattern } from '#lib/stores/ticket/order-kind.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';

interface Props {
  readonly ticket: Ticket;
  readonly t: Translate;
}

/** The games as fields to write in, for visitors without script. */
export function TypedGames({ ticket, t }: Props) {
  const games = ticket.games.$games.get();
  const { size } = ticket.gameOffer();
  const pattern = getPattern(size);
  const hint = t('ticket.typed-hint', { example: createSampleDigits(pattern).join(' ') });
  return (
    <noscript className="stack">
      <p className="small">
        {hint} {formatNeeds(t, pattern)}
      </p>
      <input type="hidden" name="gameOffer" value={ticket.gameOffer().key} />
      {games.map(({ id, $picked }, index) => (
        <label className="field" key={id}>
          <span className="field__label">{t('ticket.typed-game', { game: index + 1 })}</span>
          <input
            className="input"
            name={`game-${index + 1}`}
            inputMode="numeric"
            defaultValue={$picked.get().numbers.join(' ')}
          />
          {size.favourites && (
            <>
              <span className="field__hint">{t('ticket.order-favourites')}</span>
              <input
                className="input"
                name={`favourites-${index + 1}`}
                inputMode="numeric"
                aria-label={`${t('ticket.typed-game', { game: index + 1 })}, ${t('ticket.order-favourites')}`}
                defaultValue={$picked.get().favourites?.join(' ') ?? ''}
              />
            </>
          )}
        </label>
      ))}
    </noscript>
  );
}
