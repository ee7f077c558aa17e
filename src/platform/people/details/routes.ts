import {
  changeDetails,
  confirmAddress,
  confirmCountry,
  getDetails,
  readAddressLink,
  sendAddressLink,
  upgradeAccount,
} from '#lib/contracts/details.ts';
import { type Router, registerRoute } from '../../http.ts';
import { saveDetails } from './change-details.ts';
import { confirmAsked, readAsked, sendLink } from './confirm-address.ts';
import { confirmCountryBan } from './country-ban.ts';
import { serveAddressLookup } from './lookup/routes.ts';
import { readCustomerRow, toDetails } from './store.ts';

export function serveDetails(router: Router): void {
  const { services } = router;
  serveAddressLookup(router);
  registerRoute(router, getDetails, async ({ customerId }) => ({
    result: {
      ...toDetails(await readCustomerRow(services.database.db, customerId)),
      hasAddressLookup: services.addressLookup !== undefined,
    },
  }));
  registerRoute(router, changeDetails, async ({ customerId, body, clientAddress: address }) => ({
    result: await saveDetails(services, { customerId, address }, body),
  }));
  registerRoute(router, upgradeAccount, async ({ customerId, body: { phone, address }, clientAddress }) => {
    const row = await readCustomerRow(services.database.db, customerId);
    const { firstname, lastname, date_of_birth: dateOfBirth } = row;
    const asker = { customerId, address: clientAddress };
    await saveDetails(services, asker, { firstname, lastname, dateOfBirth, phone, address });
    await services.database.db
      .updateTable('customer')
      .set({ account_upgrade: 0 })
      .where('id', '=', customerId)
      .execute();
    return { result: null };
  });
  registerRoute(router, readAddressLink, async ({ body }) => ({
    result: await readAsked(services, body.token),
  }));
  registerRoute(router, confirmAddress, async ({ body }) => ({
    result: await confirmAsked(services, body.token),
  }));
  registerRoute(router, confirmCountry, async ({ customerId }) => {
    await confirmCountryBan(services, customerId);
    return { result: null };
  });
  registerRoute(router, sendAddressLink, async ({ customerId }) => {
    await sendLink(services, customerId);
    return { result: null };
  });
}
