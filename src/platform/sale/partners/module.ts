import type { PlatformModule } from '../../module.ts';
import { addPurchaseData } from './migrations/0026-partners.ts';
import { servePartners } from './routes.ts';

export const partnersModule: PlatformModule = {
  name: 'partners',
  serve: servePartners,
  migrations: { '0026-partners': { up: addPurchaseData } },
};
