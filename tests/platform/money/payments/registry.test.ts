// Which gateways are on is said by the environment.
import { expect, test } from 'vitest';
import { parseMethodGateways } from '#platform/money/payments/gateway-settings.ts';
import { createNotifyData, readNotifyData } from '#platform/money/payments/notify-data.ts';
import type { PaymentProvider } from '#platform/money/payments/provider.ts';
import {
  findReportingGateway,
  listServedMethods,
  listSetupFaults,
  selectGateway,
} from '#platform/money/payments/registry.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';

const createGateway = (gateway: string, required: readonly string[] = []): PaymentProvider => ({
  ...testDeposit,
  gateway,
  isTest: false,
  methods: ['cc', 'ap'],
  settings: { required },
});

const PROVIDERS = [testDeposit, createGateway('alpha', ['ALPHA_KEY']), createGateway('beta')];

const createSetup = (list: string, settings: Record<string, string> = {}) => ({
  modules: [],
  paymentProviders: PROVIDERS,
  payments: { methods: parseMethodGateways(list), settings },
});

const listServed = (list: string, settings?: Record<string, string>, refusesTestPayments = false) =>
  listServedMethods({ ...createSetup(list, settings), refusesTestPayments }).map(
    ({ method, providers }) => `${method}=${providers.map(({ gateway }) => gateway).join('|')}`,
  );

test('a gateway is on for the ways of paying that name it, first choice first', () => {
  const key = { ALPHA_KEY: 'k' };
  expect(listServed('')).toEqual(['td=test']);
  expect(listServed('', {}, true)).toEqual([]);
  expect(listServed('cc=beta|alpha, ap=alpha', key)).toEqual(['ap=alpha', 'cc=beta|alpha', 'td=test']);
  const setup = createSetup('cc=beta|alpha', key);
  expect(selectGateway(setup, 'cc')?.gateway).toBe('beta');
  expect(selectGateway(setup, 'cc', 'alpha')?.gateway).toBe('alpha');
  expect(selectGateway(setup, 'cc', 'test')).toBeUndefined();
  expect(selectGateway(setup, 'ap')).toBeUndefined();
});

test('ways to pay of extensions stand behind those of the contract', () => {
  const points: PaymentProvider = { ...createGateway('points'), methods: ['x-points', 'cc'] };
  const setup = {
    ...createSetup('x-points=points,cc=points|beta'),
    paymentProviders: [points, ...PROVIDERS],
  };
  expect(listServedMethods(setup).map(({ method }) => method)).toEqual(['cc', 'td', 'x-points']);
});

test('a gateway that lacks a setting is off, and the start says which', () => {
  expect(listServed('cc=alpha|beta')).toEqual(['cc=beta', 'td=test']);
  expect(listSetupFaults(createSetup('cc=alpha|gamma').payments, PROVIDERS)).toEqual([
    'The gateway alpha is off: set ALPHA_KEY.',
    'PAYMENT_METHODS: there is no gateway "gamma".',
  ]);
});

test('a gateway that takes no payments any more still reports, while it has its settings', () => {
  const find = (gateway: string, settings?: Record<string, string>) =>
    findReportingGateway(createSetup('cc=beta', settings), gateway)?.gateway;
  expect(find('alpha', { ALPHA_KEY: 'k' })).toBe('alpha');
  expect([find('alpha'), find('gamma')]).toEqual([undefined, undefined]);
  expect(selectGateway(createSetup('cc=beta', { ALPHA_KEY: 'k' }), 'cc', 'alpha')).toBeUndefined();
});

test('a list that cannot be read is refused by its part', () => {
  expect(() => parseMethodGateways('cc=alpha,xx=beta')).toThrow('"xx=beta"');
  expect(() => parseMethodGateways('cc')).toThrow('"cc"');
});

test('what a bank hands back names its payment for half an hour, and nobody else can make it', () => {
  const keys = { tokenSecret: 'a secret of the shop' };
  const at = Date.parse('2026-11-22T09:00:00Z');
  const data = createNotifyData(keys, { id: 'dep_1', created_at: new Date(at).toISOString() });
  const read = (given: string, minutes: number) =>
    readNotifyData(keys, { now: () => at + minutes * 60_000 }, given);
  expect([read(data, 29), read(data, 31), read(`${data.slice(0, -4)}AAAA`, 1), read('', 1)]).toEqual([
    'dep_1',
    undefined,
    undefined,
    undefined,
  ]);
  const forged = createNotifyData(
    { tokenSecret: 'another' },
    { id: 'dep_1', created_at: '2026-11-22T09:00Z' },
  );
  expect(read(forged, 1)).toBeUndefined();
});
