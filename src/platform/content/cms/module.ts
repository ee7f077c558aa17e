import type { PlatformModule } from '../../module.ts';
import { serveBrandConfig } from './config-routes.ts';
import { keepPictures, serveOfferPictures } from './offer-pictures.ts';
import { CONTENT_USES, PICTURES, RENDITIONS } from './picture-media.ts';
import { serveCms } from './routes.ts';

export const cmsModule: PlatformModule = {
  name: 'cms',
  serve: (router) => {
    serveBrandConfig(router);
    serveCms(router);
    serveOfferPictures(router);
  },
  mediaKinds: [PICTURES, RENDITIONS],
  mediaUses: CONTENT_USES,
  hooks: { onPicturesShown: keepPictures },
};
