import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '#lib/domain/copy.ts';
import type { Ticket } from '#lib/stores/ticket.ts';
import type { Game } from '#lib/stores/ticket-games.ts';
import { EARLY } from './early-picks.ts';
import { paintPicked, paintPlace, pickedIn } from './game-dom.ts';
import { type GameAct, gameHtml } from './game-html.ts';

interface Props {
  readonly ticket: Ticket;
  readonly game: Game;
  /** Counts from 1. */
  readonly place: number;
  readonly acts: readonly GameAct[];
  readonly t: Translate;
}

/** Numbers that were marked in the page before it came to life. */
function takeOver(panel: Element, ticket: Ticket, { id, $picked }: Game): void {
  if (!panel.hasAttribute(EARLY)) return;
  const early = pickedIn(panel);
  for (const set of ['numbers', 'powerballs'] as const) {
    for (const number of early[set]) {
      if (!$picked.get()[set].includes(number)) ticket.games.toggle(id, set, number);
    }
  }
}

/** One game. React gives it its place in the list; what is picked is painted from the game's own store. */
export const GamePanel = memo(function GamePanel({ ticket, game, place, acts, t }: Props) {
  const ref = useRef<HTMLLIElement>(null);
  const { $size } = ticket.games;
  const inside = () =>
    gameHtml({ id: game.id, place, rules: ticket.offer.rules, size: $size.get(), acts }, t);
  // Made on the server. Here React keeps what it finds: making the same text again would cost hydration its time.
  const [html] = useState(() => ({ __html: typeof document === 'undefined' ? inside() : '' }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a game that was added here is made once, empty
  useLayoutEffect(() => {
    if (ref.current && !ref.current.firstChild) ref.current.innerHTML = inside();
  }, []);
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    takeOver(panel, ticket, game);
    const paint = () => paintPicked(panel, game.$picked.get(), $size.get(), t);
    if (game.$picked.get() !== game.$picked.init || $size.get() !== $size.init) paint();
    const ends = [game.$picked.listen(paint), $size.listen(paint)];
    return () => {
      for (const end of ends) end();
    };
  }, [ticket, game, $size, t]);
  useEffect(() => {
    if (ref.current) paintPlace(ref.current, place, t);
  }, [place, t]);
  return (
    <li
      ref={ref}
      className="game-panel"
      data-game-id={game.id}
      data-state="empty"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, its texts are escaped
      dangerouslySetInnerHTML={html}
    />
  );
});
