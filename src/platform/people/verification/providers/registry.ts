// The providers of this shop: those that have settings, and stand-ins for the registers outside production.
import type { VerificationMethod } from '#lib/contracts/customer/verification-method.ts';
import type { Services } from '../../../services.ts';
import { createGreenId } from './green-id.ts';
import { createLicences } from './licences.ts';
import type { Fetch } from './post-json.ts';
import type { IdentitySettings, ProviderAccess, VerificationProvider } from './provider.ts';
import { createRegister } from './register.ts';
import { answerAsRegisters } from './stand-in.ts';

const STAND_IN: ProviderAccess = { url: 'http://stand-in.invalid', user: 'shop', password: 'shop' };

/** Ways that need no provider: a person of the shop decides. */
const BY_HAND: readonly VerificationMethod[] = ['photo_id_upload', 'pdf_form'];

type Registry = Pick<Services, 'identityProviders' | 'refusesTestPayments'>;

function listProviders({ identityProviders, refusesTestPayments }: Registry): VerificationProvider[] {
  const hasStandIns = identityProviders === undefined && !refusesTestPayments;
  const settings: IdentitySettings = hasStandIns
    ? { register: STAND_IN, licences: STAND_IN }
    : (identityProviders ?? {});
  const send: Fetch = hasStandIns ? answerAsRegisters : (request) => fetch(request);
  return [
    ...(settings.register ? [createRegister(settings.register, send)] : []),
    ...(settings.licences ? [createLicences(settings.licences, send)] : []),
    ...(settings.greenId ? [createGreenId(settings.greenId, send)] : []),
  ];
}

export const findVerificationProvider = (
  services: Registry,
  method: VerificationMethod,
): VerificationProvider | undefined => listProviders(services).find((provider) => provider.method === method);

/** The methods of a licence that this shop has, in the licence's order. */
export function listOfferedMethods(
  services: Registry,
  methods: readonly VerificationMethod[],
): VerificationMethod[] {
  const available = new Set([...BY_HAND, ...listProviders(services).map(({ method }) => method)]);
  return methods.filter((method) => available.has(method));
}
