// What must hold of tickets by their kinds.
import { type LedgerRule, nameRow, type RuledShop } from '../../money/ledger/rule.ts';
import { listProducts } from './registry.ts';

/** No row is of a kind whose rules are not known. */
const createKindRule = (kinds: readonly string[]): LedgerRule => ({
  rule: 'ticket_kind_is_known',
  faults: `select ${nameRow('ticket', 'id')}, 'is of the kind ' || kind as detail
    from ticket where kind not in (${kinds.map((kind) => `'${kind}'`).join(', ')})`,
});

/** The rules of every kind that the shop sells. */
export function listKindRules(shop: RuledShop): readonly LedgerRule[] {
  const products = listProducts(shop);
  return [
    createKindRule(products.map(({ kind }) => kind)),
    ...products.flatMap(({ ledgerRules }) => ledgerRules),
  ];
}
