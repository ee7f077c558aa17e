import { getEditorSession, signInEditor, signOutEditor } from '#lib/contracts/editor/editor-session.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import * as staff from '#lib/contracts/staff.ts';
import { type Router, registerRoute } from '../../http.ts';
import { describeSession } from './desk-access.ts';
import { beginFactor, confirmFactor, giveCode } from './factor.ts';
import { makeFirstOwner, requireInvitation } from './first-owner.ts';
import { endEditorSession, openEditorSession } from './sessions.ts';

function serveSessions(router: Router): void {
  const { services } = router;
  registerRoute(router, signInEditor, async ({ body, clientAddress: address }) => ({
    result: await openEditorSession(services, { ...body, address }),
  }));
  registerRoute(router, getEditorSession, async ({ editor }) => ({ result: { editor: editor() } }));
  registerRoute(router, signOutEditor, async ({ headers }) => {
    await endEditorSession(services, headers.get(HEADERS.editorToken) ?? '');
    return { result: null };
  });
}

export function serveStaff(router: Router): void {
  const { services } = router;
  serveSessions(router);
  registerRoute(router, staff.getStaffSession, async ({ staff: caller, clientAddress }) => ({
    result: await describeSession(services, caller(), clientAddress),
  }));
  registerRoute(router, staff.beginStaffFactor, async ({ staff: caller }) => ({
    result: await beginFactor(services, caller()),
  }));
  registerRoute(router, staff.confirmStaffFactor, async ({ staff: caller, body: { code } }) => ({
    result: { recoveryCodes: await confirmFactor(services, caller(), code) },
  }));
  registerRoute(router, staff.giveStaffCode, async ({ staff: caller, body: { code } }) => {
    await giveCode(services, caller(), code);
    return { result: null };
  });
  registerRoute(router, staff.checkOwnerSetup, async ({ body: { token } }) => {
    await requireInvitation(services.database.db, services, token);
    return { result: null };
  });
  registerRoute(router, staff.setUpOwner, async ({ body }) => {
    await makeFirstOwner(services, body);
    return { result: null };
  });
}
