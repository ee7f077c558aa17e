import type { PlatformModule } from '../../module.ts';
import { operatorAccountCommands } from './account-commands.ts';
import { findOperator } from './accounts.ts';
import { ADJUSTMENT_RULES } from './adjust-wallet.ts';
import { auditCommands } from './audit-commands.ts';
import { closedBlock } from './closed-block.ts';
import { operatorCommands } from './commands.ts';
import { adjustmentCommands } from './customer/adjustment-commands.ts';
import { ADJUSTMENT_SETTINGS } from './customer/adjustment-requests.ts';
import { findHolders } from './key-holders.ts';
import { lockedBlock } from './locked-block.ts';
import * as operators from './migrations/0047-operators.ts';
import * as accounts from './migrations/0101-operator-accounts.ts';
import * as openOutcomes from './migrations/0178-open-outcomes.ts';
import * as closedReasons from './migrations/0188-closed-reasons.ts';
import * as customersInOrder from './migrations/0351-customers-in-order.ts';
import * as deskCustomers from './migrations/0441-desk-customers.ts';
import * as searched from './migrations/0455-searched.ts';
import * as keyScopes from './migrations/0461-key-scopes.ts';
import * as keyHolders from './migrations/0471-key-holders.ts';
import { serveOperators } from './routes.ts';

export const operatorsModule: PlatformModule = {
  name: 'operators',
  callers: [{ operator: findOperator }],
  actorPeople: [findHolders],
  purchaseBlocks: [closedBlock, lockedBlock],
  ledgerRules: ADJUSTMENT_RULES,
  serve: serveOperators,
  settings: ADJUSTMENT_SETTINGS,
  personalTables: ['adjustment_request', 'desk_reveal'],
  migrations: {
    '0047-operators': operators,
    '0101-operator-accounts': accounts,
    '0178-open-outcomes': openOutcomes,
    '0188-closed-reasons': closedReasons,
    '0351-customers-in-order': customersInOrder,
    '0455-searched': searched,
    '0461-key-scopes': keyScopes,
    '0471-key-holders': keyHolders,
    '0441-desk-customers': deskCustomers,
  },
  commands: { ...operatorCommands, ...auditCommands, ...operatorAccountCommands, ...adjustmentCommands },
};
