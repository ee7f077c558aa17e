import { listLotteryLicences, saveLotteryLicences } from '#lib/contracts/catalogue/desk-licences.ts';
import { type Router, registerRoute } from '../../http.ts';
import { listLicences, saveLicences } from './licences.ts';

export function serveLicences(router: Router): void {
  const { services } = router;
  registerRoute(router, listLotteryLicences, async () => ({
    result: { licences: await listLicences(services) },
  }));
  registerRoute(router, saveLotteryLicences, async ({ body: { licences }, operator }) => {
    await saveLicences(services, { licences, actor: operator().actor });
    return { result: { licences: await listLicences(services) } };
  });
}
