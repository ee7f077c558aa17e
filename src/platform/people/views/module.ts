import type { PlatformModule } from '../../module.ts';
import * as views from './migrations/0443-views.ts';
import { serveViews } from './routes.ts';
import { findViewed } from './views.ts';

export const viewsModule: PlatformModule = {
  name: 'views',
  callers: [{ viewer: findViewed }],
  serve: serveViews,
  hooks: {
    async onPersonErased(tx, _services, { customerId }) {
      await tx.deleteFrom('desk_view').where('customer_id', '=', customerId).execute();
    },
  },
  personalTables: ['desk_view'],
  migrations: { '0443-views': views },
};
