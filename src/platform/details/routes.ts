import {
  changeDetails,
  confirmAddress,
  getDetails,
  readAddressLink,
  sendAddressLink,
} from '#lib/contracts/details.ts';
import { type Router, registerRoute } from '../http.ts';
import { saveDetails } from './change-details.ts';
import { confirmAsked, readAsked, sendLink } from './confirm-address.ts';
import { readCustomerRow, toDetails } from './store.ts';

export function serveDetails(router: Router): void {
  const { services } = router;
  registerRoute(router, getDetails, async ({ customerId }) => ({
    result: toDetails(await readCustomerRow(services.database.db, customerId)),
  }));
  registerRoute(router, changeDetails, async ({ customerId, body }) => ({
    result: await saveDetails(services, customerId, body),
  }));
  registerRoute(router, readAddressLink, async ({ body }) => ({
    result: await readAsked(services, body.token),
  }));
  registerRoute(router, confirmAddress, async ({ body }) => ({
    result: await confirmAsked(services, body.token),
  }));
  registerRoute(router, sendAddressLink, async ({ customerId }) => {
    await sendLink(services, customerId);
    return { result: null };
  });
}
