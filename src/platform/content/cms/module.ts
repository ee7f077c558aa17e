import type { PlatformModule } from '../../module.ts';
import { serveBrandConfig } from './config-routes.ts';
import { keepPictures, serveOfferPictures } from './offer-pictures.ts';
import { serveCms } from './routes.ts';

export const cmsModule: PlatformModule = {
  name: 'cms',
  serve: (router) => {
    serveBrandConfig(router);
    serveCms(router);
    serveOfferPictures(router);
  },
  hooks: { onPicturesShown: keepPictures },
};
