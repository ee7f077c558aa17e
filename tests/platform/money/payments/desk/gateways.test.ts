// Gateways at the desk: which are on, what the others lack, and whether a key is known. Nothing secret is sent out.
import { expect, test } from 'vitest';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { listDeskGateways, tryDeskGateway } from '#lib/contracts/settings/desk-gateways.ts';
import { createApp } from '#platform/app.ts';
import { parseMethodGateways } from '#platform/money/payments/gateway-settings.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openTestPlatform } from '../../../../support/platform.ts';

const SETTINGS = {
  EWAY_API_KEY: 'key-of-eway',
  EWAY_PASSWORD: 'password-of-eway',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret-of-paypal',
  PAYPAL_WEBHOOK_ID: 'WH-1',
  OPAYO_VENDOR: 'shop',
};

async function openGateways(answer: (url: string) => Response | Promise<Response>) {
  const { services } = await openTestPlatform();
  const asked: string[] = [];
  const changed = {
    ...services,
    payments: { methods: parseMethodGateways('cc=eway'), settings: SETTINGS },
    fetch: async (url: string | URL | Request) => {
      asked.push(String(url));
      return answer(String(url));
    },
  };
  const app = createApp(changed);
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const ask = async (endpoint: string, key = '') =>
    JSON.stringify(
      await app.answer({
        endpoint,
        params: key === '' ? {} : { key },
        search: '',
        headers: new Headers({ [HEADERS.operatorToken]: token! }),
        text: endpoint === 'tryDeskGateway' ? '{}' : '',
      }),
    );
  return { ask, asked };
}

test('what a gateway answers to its key is told in one word, and no money is asked for', async () => {
  for (const [status, outcome] of [
    [200, 'right'],
    [404, 'right'],
    [401, 'refused'],
    [500, 'failed'],
  ] as const) {
    const { ask, asked } = await openGateways(() => Response.json({ Transactions: [] }, { status }));
    const said = await ask('tryDeskGateway', 'eway');
    expect([status, said]).toEqual([status, expect.stringContaining(outcome)]);
    expect(asked).toEqual([expect.stringContaining('/Transaction/InvoiceRef/')]);
  }
  const { ask } = await openGateways(() => Promise.reject(new TypeError('fetch failed')));
  expect(await ask('tryDeskGateway', 'eway')).toContain('unreachable');
});

test('the list says what is on and what is missing, and never what a variable holds', async () => {
  const { ask } = await openGateways(() => Response.json({}));
  const said = await ask('listDeskGateways');
  for (const secret of Object.values(SETTINGS).filter((value) => value.length > 8))
    expect(said).not.toContain(secret);
  expect(said).toContain('OPAYO_INTEGRATION_KEY');
  expect(said).toContain('/webhooks/payments/paypal');
  expect(listDeskGateways.right).toBe('view');
  expect(tryDeskGateway.right).toBe('settings');
});

test('a gateway that lacks variables, and one that there is not, are not tried', async () => {
  const { ask, asked } = await openGateways(() => Response.json({}));
  expect(await ask('tryDeskGateway', 'opayo')).toContain('gateway_incomplete');
  expect(await ask('tryDeskGateway', 'none')).toContain('gateway_unknown');
  expect(asked).toEqual([]);
});
