import type { PlatformModule } from '../../module.ts';
import { CHECK_DESK_ADDRESSES, DESK_ADDRESSES, DeskAddresses, findDeskOperator } from './desk-access.ts';
import * as staff from './migrations/0350-staff.ts';
import * as ownAccounts from './migrations/0440-own-accounts.ts';
import { ownAccountCommands } from './own-account-command.ts';
import { checkSecondPerson } from './readiness.ts';
import { serveStaff } from './routes.ts';
import { findEditor, findStaff, sweepEditorSessions } from './sessions.ts';
import { staffCommands } from './staff-commands.ts';

export const staffModule: PlatformModule = {
  name: 'staff',
  readiness: [checkSecondPerson],
  callers: [{ editor: findEditor, staff: findStaff, desk: findDeskOperator }],
  serve: serveStaff,
  commands: { ...staffCommands, ...ownAccountCommands },
  settings: { [DESK_ADDRESSES]: DeskAddresses },
  settingDefaults: { [DESK_ADDRESSES]: [] },
  settingChecks: [CHECK_DESK_ADDRESSES],
  sweep: sweepEditorSessions,
  migrations: { '0350-staff': staff, '0440-own-accounts': ownAccounts },
};
