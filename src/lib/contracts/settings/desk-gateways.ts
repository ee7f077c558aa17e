// The gateways of the shop at the desk. Keys stand in the environment; none is ever sent out.
import { z } from 'zod';
import { DepositMethodCode } from '../payments/wallet.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { OPERATOR_CALL } from '../protocol/operator-call.ts';

export const DeskGateway = z.object({
  key: z.string(),
  /** The ways of paying that it could serve, and those that it serves. */
  methods: z.array(DepositMethodCode),
  served: z.array(DepositMethodCode),
  /** Moves no real money. */
  isTest: z.boolean(),
  isOn: z.boolean(),
  /** Names of variables that it lacks; never what they hold. */
  missing: z.array(z.string()),
  /** It takes payments in this process without being named: there is nothing to set. */
  hasSettings: z.boolean(),
  /** Path where it reports; null where it reports nothing. */
  webhookPath: z.string().nullable(),
  /** Its key can be tried. */
  canBeTried: z.boolean(),
});
export type DeskGateway = z.infer<typeof DeskGateway>;

export const listDeskGateways = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'listDeskGateways',
  summary: 'The gateways that the shop knows: which are on, what the others lack, and where each reports.',
  method: 'GET',
  path: '/v2/operator/gateways',
  right: 'view',
  result: z.object({ gateways: z.array(DeskGateway) }),
});

/** `refused`: the gateway does not know the key. `unreachable`: it gave no answer. `failed`: it answered something else. */
export const TRIED_OUTCOMES = ['right', 'refused', 'unreachable', 'failed'] as const;

export const DESK_GATEWAY_ERRORS = {
  gateway_unknown: { status: 404, message: 'There is no such gateway, or its key cannot be tried.' },
  gateway_incomplete: { status: 422, message: 'The gateway lacks variables: set {missing} first.' },
} as const;

export const tryDeskGateway = defineEndpoint({
  ...OPERATOR_CALL,
  name: 'tryDeskGateway',
  summary: 'Asks a gateway whether it knows the key of the shop. No money is taken.',
  method: 'POST',
  path: '/v2/operator/gateways/{key}/try',
  right: 'settings',
  params: z.object({ key: z.string().max(40) }),
  result: z.object({ outcome: z.enum(TRIED_OUTCOMES), tookMs: z.number().int() }),
  errors: DESK_GATEWAY_ERRORS,
});
