import { getPocket, getSigningKeys } from '#lib/contracts/pocket.ts';
import { getSigningKey, listPublicKeys } from '../../ground/signing/keys.ts';
import { registerRoute } from '../../http.ts';
import type { PlatformModule } from '../../module.ts';
import { signPocket } from './sign-pocket.ts';

export const pocketModule: PlatformModule = {
  name: 'pocket',
  serve: (router) => {
    const { services } = router;
    registerRoute(router, getPocket, async ({ customerId }) => ({
      result: { jws: await signPocket(services, customerId) },
    }));
    registerRoute(router, getSigningKeys, async () => {
      // A page that knows the key before anything was signed can check what is signed afterwards.
      await getSigningKey(services);
      return { result: { keys: await listPublicKeys(services) } };
    });
  },
};
