import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Copy, createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import { getGameType } from '#lib/domain/lottery/game-types.ts';
import type { CreateGameKind } from '#lib/stores/ticket/game-kind.ts';
import { createTicket, type Ticket } from '#lib/stores/ticket/ticket.ts';
import { getDraftKey } from '#lib/stores/ticket/ticket-draft.ts';
import type { BuilderOffer } from '#lib/stores/ticket/ticket-offer.ts';
import type { TicketStart } from '#lib/stores/ticket/ticket-parts.ts';
import { countByDay } from '#lib/stores/ticket/ticket-repeat.ts';
import { useValue } from '../ui/use-value.ts';
import { BuilderNotices } from './BuilderNotices.tsx';
import { DrawCount, DrawDays, FirstDraw } from './DrawFields.tsx';
import type { SaleTerms } from './early-total.ts';
import { FeedbackLine } from './FeedbackLine.tsx';
import type { Announce } from './feedback.ts';
import { HiddenFields } from './HiddenFields.tsx';
import { findMissingPart, formatStatus } from './labels.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { CauseField, GameCount, SystemSize } from './SizeFields.tsx';
import { TicketBar, TicketSummary } from './TicketSummary.tsx';
import { useBuying } from './use-buying.ts';
import { useNote } from './use-note.ts';
import { useClosingDraws, useDraft, useFavouriteRequest, useShownDraw } from './use-ticket-page.ts';

/** What the panel of the games is handed. */
export interface GamesProps {
  readonly ticket: Ticket;
  readonly hasFavourites: boolean;
  /** The games lack something, and the visitor has pressed the button. */
  readonly isMarked: boolean;
  readonly announce: Announce;
  readonly t: Translate;
}

export interface BuilderProps {
  readonly offer: BuilderOffer;
  /** Texts of the area `ticket`. */
  readonly copy: Copy;
  readonly hasFavourites?: boolean;
  /** What opens when the ticket is in the cart. */
  readonly afterAdd?: 'cart' | 'drawer';
  /** What the server knows of the ticket; nothing for a new one. */
  readonly start?: TicketStart | undefined;
  /** The line that was to be changed is no longer in the cart. */
  readonly isGone?: boolean;
  /** The form was sent without script, and lacked something. */
  readonly isTried?: boolean;
  /** Why the service refused the form that was sent without script. */
  readonly refusal?: string | undefined;
}

interface Props extends BuilderProps {
  readonly createKind: CreateGameKind;
  /** How the games are picked; not rendered where the shop picks them. */
  readonly Games: ComponentType<GamesProps>;
  /** Where the form leads without script. */
  readonly action: string;
  /** True where the form holds all of the ticket without script. */
  readonly isWholeForm: boolean;
}

const getStorage = () => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage);

/** What the page makes the total from while the builder sleeps. */
function createSaleTerms(offer: BuilderOffer): string {
  const { gameOffers, multiDraw, hasSelectableDays, drawDays } = offer;
  const periods = offer.repeat?.periods.map((sold) => [sold.period, countByDay(offer, sold)]) ?? [];
  const priced = gameOffers.map(({ key, prices, priceCurrency }) => ({ key, prices, priceCurrency }));
  const terms: SaleTerms = {
    gameOffers: priced,
    multiDraw,
    hasSelectableDays,
    drawDays,
    ...(periods.length > 0 && { periods: Object.fromEntries(periods) }),
  };
  return JSON.stringify(terms);
}

/** The form of one ticket for the cart, whatever its games are like. */
export function BuilderForm(props: Props) {
  const { offer, copy, start, refusal, hasFavourites = false, afterAdd = 'cart' } = props;
  const { isGone = false, isTried = false, createKind, Games, action, isWholeForm } = props;
  const t = useMemo(() => createTranslator(copy), [copy]);
  const [ticket] = useState(() => createTicket(offer, { storage: getStorage(), start, createKind }));
  const root = useRef<HTMLFormElement>(null);
  const itemId = useValue(ticket.$editing);
  const summary = useValue(ticket.$summary);
  const { isAutoplay = false } = useValue(ticket.$choice);
  const { picker, hasSizes } = getGameType(offer.gameTypeKey);
  const isQuickPick = picker === 'shop';

  const { $note, announce, live } = useNote(ticket, t);
  useDraft(ticket, root);
  useShownDraw(ticket);
  const wish = useFavouriteRequest(ticket, hasFavourites);
  const onMoved = useCallback(() => {
    const first = ticket.getFirstDraw();
    announce.show(
      first ? t('ticket.said-closed', { draw: first.dateText }) : t('ticket.missing-draw'),
      'problem',
    );
  }, [ticket, announce, t]);
  useClosingDraws(ticket, onMoved);
  const buying = useBuying({ ticket, root, afterAdd, announce, t, sent: { isTried, refusal } });
  const lacking = buying.isTried ? findMissingPart(summary) : undefined;
  const problem = lacking ? formatStatus(t, summary, isQuickPick) : buying.refusal;
  // The last effect of the tree: from now on every press is heard (client:interaction waits for it).
  useEffect(() => root.current?.setAttribute('data-interaction', 'live'), []);

  const parts = { ticket, t };
  const buyProps = {
    ...parts,
    problem,
    label: t(itemId ? 'ticket.update' : 'ticket.add'),
    isBusy: buying.isBusy,
    isSubmit: isWholeForm,
    onBuy: () => void buying.buy(),
  };
  return (
    <form
      ref={root}
      className="builder"
      data-when="open"
      method="post"
      action={action}
      aria-label={t('ticket.builder')}
      autoComplete="off"
      noValidate
      data-interaction="pending"
      data-draft={getDraftKey(offer)}
      data-terms={isQuickPick ? createSaleTerms(offer) : undefined}
      data-needs-script={isWholeForm ? undefined : ''}
      onSubmit={(event) => {
        event.preventDefault();
        void buying.buy();
      }}
    >
      <div className="builder__main">
        <BuilderNotices isEditing={itemId !== undefined} isGone={isGone && !itemId} wish={wish} t={t} />
        <a className="skip-link" href="#ticket-summary">
          {t('ticket.skip-to-add')}
        </a>
        <div className="stack builder__size" data-native>
          {hasSizes && <SystemSize {...parts} />}
          {isQuickPick && <GameCount {...parts} />}
        </div>
        {!isQuickPick && (
          <Games
            {...parts}
            hasFavourites={hasFavourites}
            announce={announce}
            isMarked={lacking === 'games' || lacking === 'count'}
          />
        )}
        <div className="builder__draws stack" data-native>
          {!isAutoplay && <FirstDraw {...parts} isMarked={lacking === 'draw'} />}
          <div className="builder__fields">
            {offer.hasSelectableDays && <DrawDays {...parts} isMarked={lacking === 'days'} />}
            {!isAutoplay && <DrawCount {...parts} />}
            {offer.causes.length > 0 && <CauseField {...parts} isMarked={lacking === 'cause'} />}
          </div>
          <RepeatFields {...parts} />
        </div>
        <FeedbackLine {...parts} $note={$note} announce={announce} />
      </div>
      <HiddenFields {...parts} />
      <TicketSummary {...buyProps} />
      <TicketBar {...buyProps} />
      <p ref={live} className="visually-hidden" aria-live="polite" />
    </form>
  );
}
