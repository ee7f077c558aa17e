// Services that answer under a base of their own, with headers and a signature of their own. Another one is one row.

interface OwnService {
  /** Where its calls begin among all others. Elsewhere it answers without it. */
  readonly base: string;
  /** The service in its signatures: a signature for one is none for another. */
  readonly label: string;
  readonly version: string;
}

export const OWN_SERVICES = {
  lotto_party: { base: '/lotto-party', label: 'lotto-party', version: '1.0' },
  rewards: { base: '/rewards', label: 'rewards', version: '3.2' },
} as const satisfies Readonly<Record<string, OwnService>>;

export type OwnServiceName = keyof typeof OWN_SERVICES;
/** Who answers a call. */
export type ServiceName = 'main' | OwnServiceName;

export const listOwnServices = (): readonly OwnServiceName[] => Object.keys(OWN_SERVICES) as OwnServiceName[];

/** What the secret of a service is made for out of the app secret, where it is given none. */
export const SERVICE_SECRET_SALT = 'drawcard service secret';

export interface OwnSignatureParts {
  readonly appKey: string;
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  /** Empty where no customer is signed in. */
  readonly customerId: string;
  readonly method: string;
  /** Below the base of the service, with its query: `/group?limit=6`. */
  readonly path: string;
  /** SHA-256 of the body as hex; that of nothing where there is none. */
  readonly bodyHash: string;
}

/** What a call of such a service is signed over, keyed with the secret of the service (HMAC-SHA256, hex). */
export const formatOwnSignaturePayload = (
  service: OwnServiceName,
  { appKey, timestamp, customerId, method, path, bodyHash }: OwnSignatureParts,
): string => [OWN_SERVICES[service].label, appKey, timestamp, customerId, method, path, bodyHash].join('\n');
