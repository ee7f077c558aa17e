import type { PlatformModule } from '../../module.ts';
import { serveTranslation } from './routes.ts';

export const translationModule: PlatformModule = {
  name: 'translation',
  serve: serveTranslation,
};
