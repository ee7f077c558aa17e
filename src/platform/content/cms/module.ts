import type { PlatformModule } from '../../module.ts';
import { serveBrandConfig } from './config-routes.ts';
import { serveCms } from './routes.ts';

export const cmsModule: PlatformModule = {
  name: 'cms',
  serve: (router) => {
    serveBrandConfig(router);
    serveCms(router);
  },
};
