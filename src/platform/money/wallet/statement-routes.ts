import {
  getNetPosition,
  getStatementExport,
  getStatementTotals,
  getStatementYear,
  getTransaction,
  getTransactions,
} from '#lib/contracts/payments/statement.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import { readNetPosition, readStatementYear } from './net-position.ts';
import { findLine, readExport, readStatement, sumStatement } from './statement.ts';

export function serveStatement(router: Router): void {
  const { clock, database } = router.services;
  const { db } = database;
  registerRoute(router, getTransactions, async ({ customerId, query }) =>
    readStatement(db, customerId, query),
  );
  registerRoute(router, getStatementTotals, async ({ customerId, query }) => ({
    result: await sumStatement(db, customerId, query),
  }));
  registerRoute(router, getStatementExport, async ({ customerId, query }) => ({
    result: await readExport(db, customerId, query),
  }));
  registerRoute(router, getTransaction, async ({ customerId, params }) => {
    const line = await findLine(db, customerId, params.transactionId);
    if (!line) throw createDomainError(getTransaction.errors, 'transaction_unknown');
    return { result: line };
  });
  registerRoute(router, getNetPosition, async ({ customerId, query }) => ({
    result: await readNetPosition(db, customerId, query.from),
  }));
  registerRoute(router, getStatementYear, async ({ customerId, params }) => ({
    result: await readStatementYear(db, clock, customerId, params.year),
  }));
}
