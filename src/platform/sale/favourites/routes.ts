import {
  addFavourite,
  deleteFavourite,
  editFavourite,
  getFavourites,
  reconcileFavourites,
} from '#lib/contracts/favourite.ts';
import { type Router, registerRoute } from '../../http.ts';
import { changeFavourite, saveFavourite, takeLocalFavourites } from './change-favourites.ts';
import { deleteFavourites, listFavourites } from './store.ts';

export function serveFavourites(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getFavourites, async ({ customerId, query }) => ({
    result: await listFavourites(db, customerId, query.offerKey),
  }));
  registerRoute(router, addFavourite, async ({ customerId, body }) => ({
    result: await saveFavourite(services, customerId, body),
  }));
  registerRoute(router, editFavourite, async ({ customerId, params, body }) => ({
    result: await changeFavourite(services, customerId, params.id, body),
  }));
  registerRoute(router, deleteFavourite, async ({ customerId, params }) => {
    await deleteFavourites(db, customerId, [params.id]);
    return { result: await listFavourites(db, customerId) };
  });
  registerRoute(router, reconcileFavourites, async ({ customerId, body }) => ({
    result: await takeLocalFavourites(services, customerId, body),
  }));
}
