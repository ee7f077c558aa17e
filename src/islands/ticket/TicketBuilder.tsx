import { useCallback, useMemo, useRef, useState } from 'react';
import { type Copy, type Translate, translator } from '#lib/domain/copy.ts';
import { urls } from '#lib/domain/urls.ts';
import { withCampaign } from '#lib/stores/campaign.ts';
import { $cartWork, addTicket } from '#lib/stores/cart.ts';
import { openCartDrawer } from '#lib/stores/cart-drawer.ts';
import { notify } from '#lib/stores/notifications.ts';
import { createTicket } from '#lib/stores/ticket.ts';
import { draftKey } from '#lib/stores/ticket-draft.ts';
import type { BuilderOffer } from '#lib/stores/ticket-offer.ts';
import { useValue } from '../ui/use-value.ts';
import { BuilderNotices } from './BuilderNotices.tsx';
import { DrawCount, DrawDays, FirstDraw } from './DrawFields.tsx';
import { GamesPanel } from './GamesPanel.tsx';
import { isSellable } from './labels.ts';
import { CauseField, GameCount, SystemSize } from './SizeFields.tsx';
import { TicketBar, TicketSummary } from './TicketSummary.tsx';
import { useClosingDraws, useDraft, useFavouriteWish } from './use-ticket-page.ts';

interface Props {
  readonly offer: BuilderOffer;
  /** Texts of the area `ticket`. */
  readonly copy: Copy;
  readonly hasFavourites?: boolean;
  /** S16: what opens when the ticket is in the cart. */
  readonly afterAdd?: 'cart' | 'drawer';
}

const storageOf = () => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage);

/** It stays until it is closed: it may be about the draw or the numbers (V23, X14). */
function tellRefusal(t: Translate): void {
  const work = $cartWork.get();
  if (work.state !== 'failed') return;
  const { refusal } = work;
  const isKnown = refusal.kind === 'refused';
  notify({
    id: 'cart',
    icon: 'error',
    title: t(isKnown ? 'ticket.refused-title' : 'ticket.unexpected-title'),
    message: isKnown ? refusal.message : t('ticket.unexpected'),
    isAutoDismissed: false,
  });
}

/** Where the visitor is led when the ticket is not ready. */
function leadToMissing(root: HTMLElement | null): void {
  const missing = root?.querySelector<HTMLElement>(
    '#draw-days:not(:has(:checked)) input, .game-panel:not([data-state="complete"]) .number-cell:not([tabindex])',
  );
  missing?.scrollIntoView({ block: 'center' });
  missing?.focus({ preventScroll: true });
}

/** Builds one ticket for the cart: standard games, systems, or a quick pick (O13, E11). */
export function TicketBuilder({ offer, copy, hasFavourites = false, afterAdd = 'cart' }: Props) {
  const t = useMemo(() => translator(copy), [copy]);
  const [ticket] = useState(() => createTicket(offer, { storage: storageOf() }));
  const root = useRef<HTMLFormElement>(null);
  const live = useRef<HTMLParagraphElement>(null);
  const work = useValue($cartWork);
  const isQuickPick = offer.gameTypeKey === 'random';

  const say = useCallback((text: string) => {
    if (live.current) live.current.textContent = text;
  }, []);
  const editing = useDraft(ticket, root);
  const wish = useFavouriteWish(ticket, hasFavourites, editing);
  const onMoved = useCallback(() => {
    const first = ticket.$offer.get().draws[0];
    if (first) say(t('ticket.said-closed', { draw: first.dateText }));
  }, [ticket, say, t]);
  useClosingDraws(ticket, onMoved);

  const buy = async () => {
    if (work.state === 'working') return;
    if (!isSellable(ticket.$summary.get())) return leadToMissing(root.current);
    if (!(await addTicket(ticket.input(), ticket.$editing.get()))) return tellRefusal(t);
    ticket.startAfresh();
    if (afterAdd === 'drawer') openCartDrawer();
    else location.assign(withCampaign(urls.cart(), location.search));
  };
  const buyProps = {
    label: t(editing === 'editing' ? 'ticket.update' : 'ticket.add'),
    isBusy: work.state === 'working',
    isSubmit: isQuickPick,
    onBuy: () => void buy(),
  };
  return (
    <form
      ref={root}
      className="builder"
      method="post"
      action={urls.offer(offer.key, 'random')}
      aria-label={t('ticket.builder')}
      autoComplete="off"
      data-draft={draftKey(offer)}
      data-needs-script={isQuickPick ? undefined : ''}
      onSubmit={(event) => {
        event.preventDefault();
        void buy();
      }}
    >
      <div className="builder__main stack stack--loose">
        <BuilderNotices editing={editing} wish={wish} t={t} />
        <div className="stack" data-native>
          <FirstDraw ticket={ticket} t={t} />
          {offer.hasSelectableDays && <DrawDays ticket={ticket} t={t} />}
          <DrawCount ticket={ticket} t={t} />
        </div>
        <div className="stack builder__size" data-native>
          {offer.gameTypeKey === 'systems' && <SystemSize ticket={ticket} t={t} />}
          {isQuickPick && <GameCount ticket={ticket} t={t} />}
          {offer.causes.length > 0 && <CauseField ticket={ticket} t={t} />}
        </div>
        {!isQuickPick && <GamesPanel ticket={ticket} hasFavourites={hasFavourites} say={say} t={t} />}
      </div>
      <TicketSummary ticket={ticket} t={t} {...buyProps} />
      <TicketBar ticket={ticket} t={t} {...buyProps} />
      <p ref={live} className="visually-hidden" aria-live="polite" />
    </form>
  );
}
