import { memo } from 'react';
import { isShopPickedType, QUICK_PICK_KEY } from '#lib/domain/lottery/game-types.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createBallKind } from '#lib/stores/ticket/ball-kind.ts';
import { BuilderForm, type BuilderProps, type GamesProps } from './BuilderForm.tsx';
import { BallBoard } from './board/BallBoard.tsx';
import { GamesPanel } from './board/GamesPanel.tsx';
import { type PackedProps, useUnpacked } from './packed-props.ts';

const BallGames = memo((props: GamesProps) => (
  <GamesPanel {...props}>
    <BallBoard {...props} />
  </GamesPanel>
));

/** Builds one ticket of balls for the cart: standard games, systems, or a quick pick of any game. */
export const TicketBuilder = (props: BuilderProps) => (
  <BuilderForm
    {...props}
    createKind={createBallKind}
    Games={BallGames}
    action={urls.offer(props.offer.key, QUICK_PICK_KEY)}
    isWholeForm={isShopPickedType(props.offer.gameTypeKey)}
  />
);

/** The builder as a page has it. */
export const TicketIsland = (props: PackedProps) => <TicketBuilder {...useUnpacked(props)} />;
