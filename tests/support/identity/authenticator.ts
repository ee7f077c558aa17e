// A device with passkeys, as the standard has them: ES256, attestation `none`. Each part of an answer can be bent.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CAN_BE_COPIED = 0x08;
const HAS_KEY = 0x40;

/** What an answer says that a right one would not. */
export interface Bent {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  /** Says that the key may be on several devices. */
  readonly isSynchronised?: boolean;
  readonly isVerified?: boolean;
  readonly id?: string;
  /** Signs with the key of another device. */
  readonly key?: KeyObject;
}

export interface Passkeys {
  readonly id: string;
  /** Answers the options of a new passkey. */
  make(options: string, bent?: Bent): string;
  /** Answers the options of a login. */
  answer(options: string, bent?: Bent): string;
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

export const createKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

function toCoseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part(x)],
    [-3, part(y)],
  ]);
  return isoCBOR.encode(cose);
}

export function createPasskeys(origin: string): Passkeys {
  const key = createKey();
  const id = randomBytes(32);
  let counter = 0;
  const { hostname } = new URL(origin);
  const writeClientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const writeAuthData = (bent: Bent, attested?: Buffer) => {
    counter += 1;
    const flags =
      USER_PRESENT |
      (bent.isVerified === false ? 0 : USER_VERIFIED) |
      (bent.isSynchronised ? CAN_BE_COPIED : 0) |
      (attested ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.counter ?? counter);
    return Buffer.concat([
      hash(bent.host ?? hostname),
      Buffer.from([flags]),
      count,
      ...(attested ? [attested] : []),
    ]);
  };
  const wrap = (response: object, bent: Bent): string => {
    const name = bent.id ?? encode(id);
    return JSON.stringify({
      id: name,
      rawId: name,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  };
  return {
    id: encode(id),
    make(options, bent = {}) {
      const { challenge } = JSON.parse(options);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, toCoseKey(bent.key ?? key)]);
      const authData = new Uint8Array(writeAuthData(bent, attested));
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: encode(writeClientData('webauthn.create', challenge, bent)),
        attestationObject: encode(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      };
      return wrap(response, bent);
    },
    answer(options, bent = {}) {
      const { challenge } = JSON.parse(options);
      const clientData = writeClientData('webauthn.get', challenge, bent);
      const authData = writeAuthData(bent);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      const response = {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authData),
        signature: encode(sign('sha256', signed, bent.key ?? key)),
      };
      return wrap(response, bent);
    },
  };
}
