import {
  AllowedTwoFactorMethods,
  TWO_FACTOR_METHODS,
  TWO_FACTOR_SETTING,
} from '#lib/contracts/identity/two-factor.ts';
import type { PlatformModule } from '../../module.ts';
import { authenticateCustomer } from './authenticate-customer.ts';
import { customerCommands } from './commands.ts';
import * as savedSessions from './migrations/0009-saved-sessions.ts';
import * as signIn from './migrations/0043-sign-in.ts';
import * as customerBrand from './migrations/0056-customer-brand.ts';
import * as twoFactorChanged from './migrations/0176-two-factor-changed.ts';
import { serveIdentity } from './routes.ts';
import { sweepIdentity } from './sweep.ts';

export const identityModule: PlatformModule = {
  name: 'identity',
  callers: [{ customer: authenticateCustomer }],
  serve: serveIdentity,
  sweep: sweepIdentity,
  migrations: {
    '0009-saved-sessions': savedSessions,
    '0043-sign-in': signIn,
    '0056-customer-brand': customerBrand,
    '0176-two-factor-changed': twoFactorChanged,
  },
  commands: customerCommands,
  settings: { [TWO_FACTOR_SETTING]: AllowedTwoFactorMethods },
  settingDefaults: { [TWO_FACTOR_SETTING]: TWO_FACTOR_METHODS },
};
