import type { Placement } from '#lib/contracts/content/placement.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { RecommendedDraw } from '#lib/domain/offers/recommended-draws.ts';
import { $placements } from '#lib/stores/page/placements.ts';
import { useValue } from '../ui/use-value.ts';

interface Props {
  /** The other lotteries on sale, those that close soonest first. */
  readonly draws: readonly RecommendedDraw[];
  readonly t: Translate;
}

const SHOWN = 3;

const Draw = ({ draw }: { readonly draw: RecommendedDraw }) => (
  <a className="drawer__game drawer__game--plain" href={draw.href} data-game={draw.offerKey}>
    <span>
      {draw.name}
      {draw.facts && (
        <>
          <br />
          <span className="small muted">{draw.facts}</span>
        </>
      )}
    </span>
    <span className="drawer__jackpot">{draw.jackpot}</span>
  </a>
);

/** The draws that placements of a key name, as far as they are on sale. */
const listPlaced = (items: readonly Placement[], key: Placement['key'], draws: readonly RecommendedDraw[]) =>
  items.flatMap((placement) => {
    const draw = placement.key === key && draws.find(({ offerKey }) => offerKey === placement.offerKey);
    return draw ? [{ placement, draw }] : [];
  });

/** What else could be played: what the shop puts forward, then what closes soonest. */
export function Suggestions({ draws, t }: Props) {
  const { items } = useValue($placements);
  const promoted = listPlaced(items, 'pre_cart_promoted', draws);
  const standard = listPlaced(items, 'pre_cart_standard', draws).map(({ draw }) => draw);
  const shown = new Set(promoted.map(({ draw }) => draw));
  const chosen = new Set([...standard, ...draws].filter((draw) => !shown.has(draw)));
  const taken = new Set([...chosen].slice(0, SHOWN));
  // The heading promises an order: what closes first stands first, whatever suggested it.
  const listed = draws.filter((draw) => taken.has(draw));
  if (draws.length === 0) return undefined;
  return (
    <div className="stack" data-source="cart_popup" data-when="open">
      {promoted.map(({ placement, draw }) => (
        <section key={placement.id} className="stack stack--tight" aria-label={t('cart.promoted')}>
          <h3 className="aside-heading">{placement.title ?? draw.name}</h3>
          {placement.text && <p className="small">{placement.text}</p>}
          <Draw draw={draw} />
        </section>
      ))}
      {listed.length > 0 && (
        <nav className="stack stack--tight" aria-labelledby="cart-drawer-recommended">
          <h3 id="cart-drawer-recommended" className="aside-heading">
            {t('cart.recommended')}
          </h3>
          <ul className="drawer__links">
            {listed.map((draw) => (
              <li key={draw.offerKey}>
                <Draw draw={draw} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
