// Who may be at the desk: a session of today, with the second factor, from an address that is allowed.
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { Operator } from '#lib/contracts/operator.ts';
import type { StaffSession } from '#lib/contracts/staff.ts';
import { getRights } from '#lib/domain/operators/rights.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import type { SettingCheck } from '../config/check-setting.ts';
import { readSettings } from '../config/store.ts';
import { OperatorError } from '../operator/command.ts';
import { hasFactor } from './factor.ts';
import { findStaff } from './sessions.ts';
import type { StaffCaller } from './staff-caller.ts';

/** A working day: then the desk asks for password and factor again. */
export const DESK_SESSION_MS = 12 * 60 * MINUTE_MS;
/** What moves money asks for the factor again after that. */
export const ELEVATION_MS = 10 * MINUTE_MS;

export const DESK_ADDRESSES = 'deskAddresses';
const SUBNET = /^(.+)\/(\d{1,3})$/;
const BITS = { 4: 32, 6: 128 } as const;

function isAddressOrNetwork(text: string): boolean {
  const [, network = text, bits = '0'] = SUBNET.exec(text) ?? [];
  const family = isIP(network);
  return (family === 4 || family === 6) && Number(bits) <= BITS[family];
}

/** Addresses and networks, as `203.0.113.7` or `2001:db8::/32`. Without any, every address may open the desk. */
export const DeskAddresses = z.array(
  z
    .string()
    .refine(isAddressOrNetwork, 'An address is such as 203.0.113.7, a network such as 203.0.113.0/24'),
);

const toFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 address as sockets for both kinds write it. */
const toPlainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

function holdsAddress(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) {
    const [, network, bits] = SUBNET.exec(entry) ?? [];
    if (network !== undefined) list.addSubnet(network, Number(bits), toFamily(network));
    else list.addAddress(entry, toFamily(entry));
  }
  const plain = toPlainAddress(address);
  return isIP(plain) !== 0 && list.check(plain, toFamily(plain));
}

/**
 * Whoever sets the list at the desk stays in. The command line reaches the shop from anywhere, and mends a list that shuts
 * everybody out.
 */
export const CHECK_DESK_ADDRESSES: SettingCheck = {
  key: DESK_ADDRESSES,
  right: 'people',
  refuse(_, value, operator) {
    const { data: allowed } = DeskAddresses.safeParse(value);
    const address = operator?.address;
    if (!allowed || address === undefined || holdsAddress(allowed, address)) return;
    throw new OperatorError(
      `You are at ${toPlainAddress(address)}, which the list does not hold: you would be shut out. Add it, or a network that holds it.`,
    );
  },
};

/** A list that cannot be read lets nobody in: a slip must not open the desk. */
async function isAddressAllowed(services: Services, address: string): Promise<boolean> {
  const value = (await readSettings(services)).get(DESK_ADDRESSES);
  if (value === undefined) return true;
  const allowed = DeskAddresses.safeParse(value).data;
  if (!allowed) {
    services.log.warn({ key: DESK_ADDRESSES }, 'a site setting is broken; nobody may open the desk');
    return false;
  }
  return holdsAddress(allowed, address);
}

const isYounger = (at: string | null, ageMs: number, { clock }: Services): boolean =>
  at !== null && clock.now() - Date.parse(at) < ageMs;

/** How far somebody is signed in. */
export async function describeSession(
  services: Services,
  { person, signedInAt, factorAt }: StaffCaller,
  address: string,
): Promise<StaffSession> {
  return {
    person,
    hasFactor: await hasFactor(services.database.db, person.id),
    isConfirmed: factorAt !== null,
    isElevated: isYounger(factorAt, ELEVATION_MS, services),
    isDeskOver: !isYounger(signedInAt, DESK_SESSION_MS, services),
    isAddressAllowed: await isAddressAllowed(services, address),
  };
}

/** The person of a session as one who gives commands; undefined where the desk is not open to them. */
export async function findDeskOperator(
  services: Services,
  token: string | null,
  address: string,
): Promise<Operator | undefined> {
  const staff = await findStaff(services, token);
  const role = staff?.person.deskRole;
  if (!staff || !role) return undefined;
  const session = await describeSession(services, staff, address);
  if (!session.hasFactor || !session.isConfirmed || session.isDeskOver || !session.isAddressAllowed)
    return undefined;
  const { id, name } = staff.person;
  const { isElevated } = session;
  return { id, name, actor: `desk:${id}`, rights: getRights(role), isElevated, address };
}
