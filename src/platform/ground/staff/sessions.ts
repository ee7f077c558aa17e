// Sessions of the staff. The cookie holds a random token, the database its hash.
import { createHmac } from 'node:crypto';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { EDITOR_SIGN_IN_ERRORS } from '#lib/contracts/editor/editor-session.ts';
import type { StaffPerson } from '#lib/contracts/staff.ts';
import { createDomainError } from '../../domain-error.ts';
import { hashToken, isSameText } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { forgiveAttempt, getLoginKeys, takeAttempt } from '../credentials/login-throttle.ts';
import { isPassword, runInTurn } from '../credentials/passwords.ts';
import type { ContentEditorTable } from '../db/schema/staff-schema.ts';
import { normaliseEditorEmail } from './accounts.ts';
import type { StaffCaller } from './staff-caller.ts';

/** Lifetime after the last call. */
export const EDITOR_SESSION_MS = 12 * 3_600_000;
/** Lifetime of a session in use. */
export const EDITOR_SESSION_MAX_MS = 7 * 86_400_000;
/** Smallest interval between two extensions, to limit writes. */
const TOUCH_EVERY_MS = 60_000;

const TOKEN_BYTES = 32;
const TOKEN = /^[0-9a-f]{64}$/;

interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The device token of an earlier sign-in of this account. */
  readonly device?: string | undefined;
}

const signDevice = ({ keys }: Services, email: string): string =>
  createHmac('sha256', keys.tokenSecret).update(`editor-device:${email}`).digest('hex');

/** Throttles, then checks. An unknown account takes the same time and gets the same answers. */
async function checkCredentials(
  services: Services,
  { email, password, address, device }: SignIn,
): Promise<StaffPerson> {
  const known = device !== undefined && isSameText(device, signDevice(services, email)) ? device : undefined;
  const keys = getLoginKeys(`editor:${email}`, address, known);
  const locked = await takeAttempt(services, keys);
  if (locked) throw createDomainError(EDITOR_SIGN_IN_ERRORS, 'login_locked', { minutes: locked.waitMinutes });
  const account = await services.database.db
    .selectFrom('content_editor')
    .select(['id', 'email', 'name', 'content_role', 'desk_role', 'password_hash'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const isRight = await isPassword(password, account?.password_hash, services.passwordCost);
  if (!account || !isRight) throw createDomainError(EDITOR_SIGN_IN_ERRORS, 'credentials_wrong');
  await forgiveAttempt(services, keys);
  return toPerson(account);
}

type PersonRow = Pick<ContentEditorTable, 'id' | 'name' | 'email' | 'content_role' | 'desk_role'>;

const toPerson = ({ id, name, email, content_role, desk_role }: PersonRow): StaffPerson => ({
  id,
  name,
  email,
  contentRole: content_role,
  deskRole: desk_role,
});

/** The person as an editor; undefined for one who writes no content. */
const toEditor = ({ id, name, email, contentRole: role }: StaffPerson): Editor | undefined =>
  role === null ? undefined : { id, name, email, role };

/** Opens a session with a new token. `editor` is missing where the person writes no content. @throws DomainError */
export async function openEditorSession(
  services: Services,
  asked: SignIn,
): Promise<{ editor?: Editor; token: string; device: string }> {
  const who = { ...asked, email: normaliseEditorEmail(asked.email) };
  const person = await runInTurn(() => checkCredentials(services, who));
  const token = services.random.createHex(TOKEN_BYTES);
  const now = services.clock.now();
  await services.database.db
    .insertInto('editor_session')
    .values({
      token_hash: hashToken(token),
      editor_id: person.id,
      created_at: toIso(now),
      expires_at: toIso(now + EDITOR_SESSION_MS),
      factor_at: null,
    })
    .execute();
  const editor = toEditor(person);
  return { ...(editor && { editor }), token, device: signDevice(services, who.email) };
}

/** The session of a token with the roles of now; undefined once the person was removed. A session in use lives on. */
export async function findStaff(services: Services, token: string | null): Promise<StaffCaller | undefined> {
  if (token === null || !TOKEN.test(token)) return undefined;
  const now = services.clock.now();
  const tokenHash = hashToken(token);
  const { db } = services.database;
  const row = await db
    .selectFrom('editor_session')
    .innerJoin('content_editor', 'content_editor.id', 'editor_session.editor_id')
    .select([
      'content_editor.id',
      'email',
      'name',
      'content_role',
      'desk_role',
      'expires_at',
      'factor_at',
      'editor_session.created_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', toIso(now))
    .where('editor_session.created_at', '>', toIso(now - EDITOR_SESSION_MAX_MS))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (now - (Date.parse(row.expires_at) - EDITOR_SESSION_MS) > TOUCH_EVERY_MS)
    await db
      .updateTable('editor_session')
      .set({ expires_at: toIso(now + EDITOR_SESSION_MS) })
      .where('token_hash', '=', tokenHash)
      .execute();
  return { person: toPerson(row), tokenHash, signedInAt: row.created_at, factorAt: row.factor_at };
}

/** The editor of a token with the current role; undefined for one who writes no content. */
export async function findEditor(services: Services, token: string | null): Promise<Editor | undefined> {
  const staff = await findStaff(services, token);
  return staff && toEditor(staff.person);
}

export async function endEditorSession({ database }: Services, token: string): Promise<void> {
  await database.db.deleteFrom('editor_session').where('token_hash', '=', hashToken(token)).execute();
}

/** Deletes expired sessions. Run by the worker once a day. */
export async function sweepEditorSessions({ database, clock }: Services): Promise<void> {
  await database.db.deleteFrom('editor_session').where('expires_at', '<', getNowIso(clock)).execute();
}
