// Switching second steps on.
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  type TwoFactor,
  type TwoFactorMethod,
  type TwoFactorSetup,
} from '#lib/contracts/identity/two-factor.ts';
import type { CustomerCaller } from '../../../auth.ts';
import { createDomainError } from '../../../domain-error.ts';
import { runInTurn } from '../../../ground/credentials/passwords.ts';
import { createRecoveryCodes } from '../../../ground/credentials/recovery-codes.ts';
import { findStep, toSecret, toSetupUri } from '../../../ground/credentials/totp.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { seal, tryOpen } from '../../../secret-box.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { elevate } from '../elevation.ts';
import { confirmCustomer } from '../passwords/change-password.ts';
import { endCodes, sendCode, takeCode } from './one-time-codes.ts';
import { parsePhone } from './phone.ts';
import { countNewRecoveryCodes, countRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { countCodeAttempt, forgiveCodeAttempt, takeStep, toSecretPurpose } from './second-step.ts';
import {
  findTwoFactor,
  findTwoFactorRow,
  getCodeHint,
  listOfferedMethods,
  parseMethods,
} from './settings.ts';

const SECRET_BYTES = 20;
const REMEMBER_DAYS = 30;
const ISSUER = 'Drawcard';

export async function describeTwoFactor(services: Services, customerId: string): Promise<TwoFactor> {
  const { db } = services.database;
  const settings = await findTwoFactor(services, customerId);
  return {
    enabled: settings !== undefined,
    methods: [...(settings?.methods ?? [])],
    availableMethods: await listOfferedMethods(services),
    rememberForDays: settings?.rememberForDays ?? 0,
    since: settings?.since ?? null,
    identifier: settings?.phone ? getCodeHint('sms', settings) : '',
    recoveryCodesLeft: await countRecoveryCodes(db, customerId),
  };
}

async function upsertRow(
  tx: Tx,
  customerId: string,
  set: { secret?: string; secret_confirmed_at?: null; last_step?: null; phone?: string },
): Promise<void> {
  await tx
    .insertInto('two_factor')
    .values({ customer_id: customerId, remember_for_days: REMEMBER_DAYS, ...set })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ customer_id: customerId, ...set }))
    .execute();
}

/** Keeps the number that a code is sent to. A code that went to another number shows nothing of this one. */
async function keepPhone(tx: Tx, services: Services, customerId: string, phone: string): Promise<void> {
  const row = await findTwoFactorRow(tx, customerId);
  if (row?.phone !== phone) await endCodes(tx, services, { customerId, channel: 'sms', purpose: 'setup' });
  await upsertRow(tx, customerId, { phone });
}

/** @throws DomainError `password_wrong`, `login_locked`, `method_unavailable`, `phone_invalid` */
export async function beginSetup(
  services: Services,
  customerId: string,
  asked: { method: TwoFactorMethod; phone?: string | undefined; currentPassword?: string | undefined },
): Promise<TwoFactorSetup> {
  const { method } = asked;
  await confirmCustomer(services, customerId, asked.currentPassword);
  const { db } = services.database;
  const isOn = parseMethods((await findTwoFactorRow(db, customerId))?.methods ?? '[]').includes(method);
  if (isOn || !(await listOfferedMethods(services)).includes(method))
    throw createDomainError(beginTwoFactor.errors, 'method_unavailable');
  const { email } = await db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (method === 'authenticator') {
    const secret = toSecret(services.random.createHex(SECRET_BYTES));
    const sealed = seal(services, toSecretPurpose(customerId), secret);
    await transact(services.database, (tx) =>
      upsertRow(tx, customerId, { secret: sealed, secret_confirmed_at: null, last_step: null }),
    );
    return { method, secret, uri: toSetupUri(secret, { issuer: ISSUER, label: email }), hint: '' };
  }
  const phone = method === 'sms' ? parsePhone(asked.phone ?? '') : undefined;
  await transact(services.database, (tx) =>
    phone === undefined ? upsertRow(tx, customerId, {}) : keepPhone(tx, services, customerId, phone),
  );
  await sendCode(services, { customerId, channel: method, purpose: 'setup', phone });
  return { method, secret: '', uri: '', hint: getCodeHint(method, { email, phone }) };
}

/** Whether the code shows that the way works. @throws DomainError `setup_over` */
async function takeSetupCode(
  services: Services,
  customerId: string,
  { method, otp }: { method: TwoFactorMethod; otp: string },
): Promise<boolean> {
  if (method !== 'authenticator')
    return takeCode(services, { customerId, channel: method, purpose: 'setup' }, otp);
  const row = await findTwoFactorRow(services.database.db, customerId);
  const secret = row?.secret ? tryOpen(services, toSecretPurpose(customerId), row.secret) : undefined;
  if (secret === undefined) throw createDomainError(confirmTwoFactor.errors, 'setup_over');
  const step = findStep(secret, otp, services.clock.now());
  return step !== undefined && takeStep(services, customerId, step);
}

async function switchOn(
  tx: Tx,
  services: Services,
  { customerId, sessionId }: CustomerCaller,
  method: TwoFactorMethod,
): Promise<void> {
  const now = getNowIso(services.clock);
  const row = await findTwoFactorRow(tx, customerId);
  const methods = new Set([...parseMethods(row?.methods ?? '[]'), method]);
  await tx
    .updateTable('two_factor')
    .set({
      methods: JSON.stringify([...methods]),
      since: row?.since ?? now,
      changed_at: now,
      ...(method === 'authenticator' && { secret_confirmed_at: now }),
    })
    .where('customer_id', '=', customerId)
    .execute();
  await tx.updateTable('customer').set({ tfa_prompt_required: 0 }).where('id', '=', customerId).execute();
  // The customer who switched it on has just given a code.
  await elevate(tx, services, sessionId);
  const dedupe = `two-factor-on:${customerId}:${services.random.createHex(8)}`;
  await queueMails(tx, services, [{ kind: 'two_factor_on', payload: { method }, customerId, dedupe }]);
}

/** Counts the attempt, and uses the code up. @throws DomainError `2fa_incorrect`, `2fa_account_locked`, `setup_over` */
async function redeemSetupCode(
  services: Services,
  customerId: string,
  asked: { method: TwoFactorMethod; otp: string },
): Promise<void> {
  await countCodeAttempt(services, customerId);
  const otp = asked.otp.replace(/[\s-]/g, '');
  if (!(await takeSetupCode(services, customerId, { ...asked, otp })))
    throw createDomainError(confirmTwoFactor.errors, '2fa_incorrect');
  await forgiveCodeAttempt(services, customerId);
}

/** In one turn with the recovery codes: whoever finds none, or made too many of late, still has the code. */
const redeemSetupCodeAndMake = (
  services: Services,
  customerId: string,
  asked: { method: TwoFactorMethod; otp: string },
) =>
  runInTurn(async () => {
    await countNewRecoveryCodes(services, customerId);
    await redeemSetupCode(services, customerId, asked);
    return createRecoveryCodes(services);
  });

/**
 * Gives recovery codes with the first way; none where the customer has some.
 * @throws DomainError `2fa_incorrect`, `2fa_account_locked`, `setup_over`, `too_many_requests`
 */
export async function confirmSetup(
  services: Services,
  caller: CustomerCaller,
  asked: { method: TwoFactorMethod; otp: string },
): Promise<string[]> {
  const { customerId } = caller;
  const hasCodes = (await countRecoveryCodes(services.database.db, customerId)) > 0;
  if (hasCodes) await redeemSetupCode(services, customerId, asked);
  const made = hasCodes ? undefined : await redeemSetupCodeAndMake(services, customerId, asked);
  await transact(services.database, async (tx) => {
    await switchOn(tx, services, caller, asked.method);
    if (made) await storeRecoveryCodes(tx, customerId, made.hashes);
  });
  return made?.codes ?? [];
}

/** Counted in its turn: one that finds none is not. @throws DomainError `two_factor_off`, `too_many_requests` */
export async function renewCodes(services: Services, customerId: string): Promise<string[]> {
  if (!(await findTwoFactor(services, customerId)))
    throw createDomainError(renewRecoveryCodes.errors, 'two_factor_off');
  const { codes, hashes } = await runInTurn(async () => {
    await countNewRecoveryCodes(services, customerId);
    return createRecoveryCodes(services);
  });
  await transact(services.database, async (tx) => {
    await storeRecoveryCodes(tx, customerId, hashes);
    await tx
      .updateTable('two_factor')
      .set({ changed_at: getNowIso(services.clock) })
      .where('customer_id', '=', customerId)
      .execute();
  });
  return codes;
}

export async function dismissPrompt({ database, clock }: Services, customerId: string): Promise<void> {
  await database.db
    .updateTable('customer')
    .set({ tfa_prompt_required: 0 })
    .where('id', '=', customerId)
    .execute();
  await database.db
    .insertInto('two_factor')
    .values({ customer_id: customerId, prompted_at: getNowIso(clock), remember_for_days: REMEMBER_DAYS })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ prompted_at: getNowIso(clock) }))
    .execute();
}
