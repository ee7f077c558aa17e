import { urls } from '#lib/domain/pages/urls.ts';
import { createOrderKind } from '#lib/stores/ticket/order-kind.ts';
import { BuilderForm, type BuilderProps, type GamesProps } from './BuilderForm.tsx';
import { GamesPanel } from './board/GamesPanel.tsx';
import { OrderBoard } from './board/OrderBoard.tsx';
import { type PackedProps, useUnpacked } from './packed-props.ts';

const OrderGames = (props: GamesProps) => (
  <GamesPanel {...props}>
    <OrderBoard {...props} />
  </GamesPanel>
);

/** Builds one ticket of digits in order for the cart: straight, boxed, or in every order. */
export const OrderBuilder = (props: BuilderProps) => (
  <BuilderForm
    {...props}
    createKind={createOrderKind}
    Games={OrderGames}
    action={urls.offer(props.offer.key, props.offer.gameTypeKey)}
    isWholeForm
  />
);

/** The builder as a page has it. */
export const OrderIsland = (props: PackedProps) => <OrderBuilder {...useUnpacked(props)} />;
