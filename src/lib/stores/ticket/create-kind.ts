// Which kind of games an offer has, for the server: a page of the browser has one builder and knows.
import { isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { isShopPickedType } from '#lib/domain/lottery/game-types.ts';
import { createBallKind } from './ball-kind.ts';
import type { CreateGameKind } from './game-kind.ts';
import { createOrderKind } from './order-kind.ts';
import type { BuilderOffer } from './ticket-offer.ts';

/** Whether digits in order are picked by the customer. */
export const isOrderPicked = ({ rules, gameTypeKey }: Pick<BuilderOffer, 'rules' | 'gameTypeKey'>): boolean =>
  isOrderRules(rules) && !isShopPickedType(gameTypeKey);

export const getCreateKind = (offer: BuilderOffer): CreateGameKind =>
  isOrderPicked(offer) ? createOrderKind : createBallKind;
