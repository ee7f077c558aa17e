import type { PlatformModule } from '../../module.ts';
import { BOOK_RULES } from './ledger-rules.ts';
import * as books from './migrations/0453-books.ts';
import * as gatewayReports from './migrations/0454-gateway-reports.ts';
import { serveBooks } from './routes.ts';

export const booksModule: PlatformModule = {
  name: 'books',
  ledgerRules: BOOK_RULES,
  serve: serveBooks,
  migrations: { '0453-books': books, '0454-gateway-reports': gatewayReports },
};
