import type { PlatformModule } from '../../module.ts';
import { ORDER_RULES } from './ledger-rules.ts';
import * as ticketTimes from './migrations/0266-ticket-times.ts';
import * as customerSales from './migrations/0267-customer-sales.ts';
import { serveOrders } from './routes.ts';

export const ordersModule: PlatformModule = {
  name: 'orders',
  ledgerRules: ORDER_RULES,
  serve: serveOrders,
  migrations: { '0266-ticket-times': ticketTimes, '0267-customer-sales': customerSales },
};
