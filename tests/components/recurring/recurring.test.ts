import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, expect, test } from 'vitest';
import CancelForm from '#components/recurring/CancelForm.astro';
import ChangeForms from '#components/recurring/ChangeForms.astro';
import LastCharges from '#components/recurring/LastCharges.astro';
import NextCharges from '#components/recurring/NextCharges.astro';
import PauseForms from '#components/recurring/PauseForms.astro';
import RecurringRow from '#components/recurring/RecurringRow.astro';
import RepeatTicket from '#components/recurring/RepeatTicket.astro';
import ResolutionPanel from '#components/recurring/ResolutionPanel.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { CHARGE_REASONS } from '#lib/domain/recurring/failure-kinds.ts';
import type { ResolutionView } from '#lib/domain/recurring/recurring-view.ts';
import { SIX_OF_45 } from '#tests/lib/domain/lottery/rules.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import {
  createAutoplay,
  createRecurringView,
  createSubscription,
} from '#tests/support/recurring/recurring.ts';

const t = createTranslator(defaultCopy);
const zone = 'Australia/Sydney';
const toMoney = (amount: string) => ({ amount, currency: 'AUD' as const });

let container: AstroContainer;
beforeAll(async () => {
  container = await AstroContainer.create();
});

type Component = Parameters<AstroContainer['renderToString']>[0];
const render = async (component: Component, props: Record<string, unknown>): Promise<string> =>
  (await container.renderToString(component, { props: { t, zone, ...props } })).replaceAll(/\s+/g, ' ');

test('a row says what is bought, how often, when next and for how much', async () => {
  const html = await render(RecurringRow, { purchase: createAutoplay(), href: '/x' });
  for (const words of [
    '12 × Standard games',
    'Weekly',
    '$9.00, charged on Fri 4 Dec 2026',
    'Your wallet',
    'Active',
  ])
    expect(html).toContain(words);
  expect(html).not.toContain('Last time');
});

test.each([
  [{ frequency: 'every_draw', drawsPerWeek: 7 }, 'Every draw, 7 a week'],
  [{ frequency: 'weekly', drawsPerWeek: 3 }, '3 draws a week'],
  [{ frequency: 'weekly', drawsPerWeek: 1 }, 'Weekly'],
  [{ frequency: 'every_draw' }, 'Every draw'],
  [{ frequency: 'monthly' }, 'Monthly'],
] as const)('how often %j is, is said as it is', async (often, words) => {
  expect(await render(RecurringRow, { purchase: createAutoplay(often) })).toContain(`>${words}<`);
});

test('a row says of a timed pause until when, of a failure that it failed, and of a hunter what it waits for', async () => {
  const [charge] = createAutoplay().nextCharges;
  const minimumJackpotAmount = toMoney('10000000.00');
  const hunter = createAutoplay({
    minimumJackpotAmount,
    frequency: 'jackpot',
    lastAttemptStatus: 'hard_failure',
    nextCharges: [{ ...charge!, minimumJackpotAmount }],
  });
  const html = await render(RecurringRow, { purchase: hunter });
  expect(html).toContain('Jackpots $10,000,000 and over');
  expect(html).toContain('$9.00, charged on Fri 4 Dec 2026 if the jackpot is $10,000,000 or more');
  expect(html).toContain('It needs you.');
  const paused = createAutoplay({
    status: 'recurring_status_timed_pause',
    pausedUntil: '2027-01-31T13:00:00.000Z',
    nextCharges: [],
  });
  const row = await render(RecurringRow, { purchase: paused });
  expect(row).toContain('Paused until Monday 1 February 2027');
  expect(row).toContain('Nothing is planned');
  expect(await render(RecurringRow, { purchase: createSubscription() })).toContain('Every month');
});

test('each charge to come can be skipped by its own key, and says what it enters', async () => {
  const html = await render(NextCharges, { purchase: createAutoplay() });
  expect(html).toContain('name="chargeKey" value="draw:1502"');
  expect(html).toContain('For draw 1502, the draw on Sat 5 Dec 2026');
  const period = await render(NextCharges, { purchase: createSubscription() });
  expect(period).toContain('4 draws from Tue 22 Dec 2026 until before Fri 22 Jan 2027');
  const paused = createAutoplay({ status: 'recurring_status_paused', nextCharges: [] });
  expect(await render(NextCharges, { purchase: paused })).toContain('Nothing is charged while it is paused.');
});

test('every reason why a charge was not made has words', () => {
  for (const reason of Object.keys(CHARGE_REASONS))
    expect(defaultCopy).toHaveProperty([`recurring.reason-${reason}`]);
});

test('a charge that was made leads to its receipt, a skipped one can be taken back', async () => {
  const past = {
    key: 'draw:1500',
    dueAt: '2026-11-20T08:30:00.000Z',
    amount: toMoney('9.00'),
    canUnskip: false,
  };
  const lastCharges = [
    { ...past, state: 'purchased' as const, checkoutId: 'chk_1' },
    { ...past, key: 'draw:1501', state: 'skipped' as const, reason: 'customer', canUnskip: true },
    { ...past, key: 'draw:1499', state: 'skipped' as const, reason: 'jackpot_low' },
  ];
  const html = await render(LastCharges, { purchase: createAutoplay({ lastCharges }) });
  expect(html).toContain('href="/receipt/chk_1"');
  expect(html.match(/value="unskip"/g)).toHaveLength(1);
  expect(html).toContain('The jackpot was below the amount you chose.');
});

test('a pause that was refused keeps what was typed, with the error at its field', async () => {
  const refusal = {
    errors: { pausedUntil: 'Choose a day from tomorrow.' },
    sent: { pausedUntil: '2020-01-01' },
  };
  const html = await render(PauseForms, { view: createRecurringView({ refusal }) });
  expect(html).toMatch(
    /value="2020-01-01"[^>]*aria-describedby="[^"]*pausedUntil-error"|aria-describedby="[^"]*pausedUntil-error"[^>]*value="2020-01-01"/,
  );
  expect(html).toContain('Choose a day from tomorrow.');
  expect(html).not.toContain('Start it again');
  const purchase = createAutoplay({ status: 'recurring_status_paused' });
  const paused = await render(PauseForms, { view: createRecurringView({ purchase }) });
  expect(paused).toContain('value="unpause"');
  expect(paused).not.toContain('value="pause"');
});

test('nothing is started by who may be offered nothing, and the page says why', async () => {
  const offersBlock = 'Your account is on a break until Sunday.';
  const purchase = createAutoplay({ status: 'recurring_status_paused' });
  const html = await render(PauseForms, { view: createRecurringView({ purchase }), offersBlock });
  expect(html).toContain(offersBlock);
  const forms = html.match(/<form[^>]*>/g) ?? [];
  expect(forms.filter((form) => !form.includes('data-when="open"'))).toEqual([]);
  expect(forms).toHaveLength(2);
});

test('what can be changed follows what is bought', async () => {
  const quick = await render(ChangeForms, { view: createRecurringView() });
  expect(quick).toContain('name="numberOfGames"');
  expect(quick).toContain('name="minimumJackpotAmount"');
  expect(quick).toContain('Visa ending 4242');
  const games = [{ numbers: [1, 2, 3, 4, 5, 6] }];
  const own = createRecurringView({ purchase: createAutoplay({ games, quickpick: false }) });
  const html = await render(ChangeForms, { view: own });
  expect(html).not.toContain('name="numberOfGames"');
  expect(html).toContain('name="quickpick" value="true"');
  const subscription = await render(ChangeForms, {
    view: createRecurringView({ purchase: createSubscription() }),
  });
  expect(subscription).not.toContain('name="minimumJackpotAmount"');
});

test('a jackpot to wait for is offered where the first prize is not fixed, and can always be taken back', async () => {
  const divisions = [{ division: 1, main: [6], poolBps: 0, fixedCents: 400_000_000 }];
  const fixed = createLotteryOffer({ rules: [{ ...SIX_OF_45, divisions }] });
  const html = await render(ChangeForms, { view: createRecurringView({ offer: fixed }) });
  expect(html).not.toContain('name="minimumJackpotAmount"');
  const purchase = createAutoplay({ minimumJackpotAmount: toMoney('10000000.00') });
  const waiting = await render(ChangeForms, { view: createRecurringView({ offer: fixed, purchase }) });
  expect(waiting).toContain('name="minimumJackpotAmount" value="0"');
});

test('shares of a group are offered up to the size of its sessions', async () => {
  const purchase = createAutoplay({
    productType: 'social_syndicate_share',
    numberOfShares: 1,
    groupId: 'pgr_1',
    groupName: 'Harbour Five',
    groupShares: 3,
  });
  const html = await render(ChangeForms, { view: createRecurringView({ purchase }) });
  expect([...html.matchAll(/<option value="(\d+)"/g)].map(([, count]) => count)).toEqual(['1', '2', '3']);
});

test('cancelling is one press, and says what it means before it', async () => {
  const html = await render(CancelForm, {});
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain('Nothing more will be charged. Tickets already bought stay in their draws.');
});

test('a payment that needs its owner says why and until when, and offers each way to pay', async () => {
  const { methods } = createRecurringView();
  const view: ResolutionView = {
    methods,
    key: 'abcdefgh',
    resolutions: [
      {
        fundSource: 'wallet',
        fundKind: 'wallet',
        failureKind: 'hard',
        actions: ['change-fund', 'add-card'],
        recurringPurchases: [
          {
            autoplayId: 'rec_1',
            type: 'autoplay',
            offerName: 'Comet',
            description: '12 x Standard games',
            chargeKey: 'draw:1502',
            amount: toMoney('9.00'),
            reason: 'funds',
            until: '2026-12-05T08:15:00.000Z',
          },
        ],
      },
    ],
  };
  const props = { view, action: '/my-account/recurring-purchases' };
  const html = await render(ResolutionPanel, { ...props, capabilities: new Set(['wallet-deposit']) });
  expect(html).toContain('Your wallet held too little. It can be bought until Sat 5 Dec, 7:15 pm.');
  expect(html).toContain('12 × Standard games');
  expect(html).toContain('name="id" value="rec_1"');
  expect(html).toContain('/my-account/deposit?returnTo=');
  expect(html).toContain('<option value="fnd_1">');
  expect(await render(ResolutionPanel, { ...props, capabilities: new Set() })).not.toContain(
    '/my-account/deposit',
  );
});

test('a ticket is begun to be repeated for each draw, shares of a group for each session', async () => {
  const ticket = {
    ticketId: 'tkt_1',
    kind: 'lottery_ticket',
    each: 'draw',
    name: 'Comet',
    price: toMoney('9.00'),
  };
  const html = await render(RepeatTicket, { ticket });
  expect(html).toContain('Buy it for every draw');
  expect(html).toContain('$9.00 a draw');
  const shares = { ...ticket, kind: 'social_syndicate_share', each: 'session', name: 'Harbour Five' };
  const session = await render(RepeatTicket, { ticket: shares });
  expect(session).toContain('Buy shares of every session');
  expect(session).toContain('about $9.00 each time');
  expect(session).toContain('name="ticketId" value="tkt_1"');
  const named = await render(RepeatTicket, { ticket: shares, isNamed: true });
  expect(named).toContain('Buy shares of every session of Harbour Five');
  expect(named).toContain('aria-label="Repeat this ticket, Harbour Five"');
});

test('shares of a group say whose sessions they are bought of, and that the next one is not open yet', async () => {
  const shares = {
    productType: 'social_syndicate_share' as const,
    description: '2 x Syndicate shares',
    numberOfShares: 2,
    groupId: 'pgr_1',
    groupName: 'Harbour Five',
    nextCharges: [],
  };
  expect(await render(RecurringRow, { purchase: createAutoplay(shares) })).toContain(
    'Every session of Harbour Five',
  );
  const next = await render(NextCharges, { purchase: createAutoplay(shares) });
  expect(next).toContain('We plan the next one when the group opens its next session.');
  const paused = createAutoplay({ ...shares, status: 'recurring_status_paused' });
  expect(await render(NextCharges, { purchase: paused })).toContain('Nothing is charged while it is paused.');
});

test('own numbers can be changed game by game, and are kept while the shop picks', async () => {
  const offer = createLotteryOffer();
  const games = [{ numbers: [1, 2, 3, 4, 5, 6] }];
  const own = { gameType: 'standard', gameOffer: 'standard', numberOfGames: 1 } as const;
  const playing = await render(ChangeForms, {
    view: createRecurringView({
      offer,
      purchase: { ...createAutoplay({ ...own, games, quickpick: false }), lastCharges: [] },
    }),
  });
  expect(playing).toContain('value="1 2 3 4 5 6"');
  expect(playing).toContain(defaultCopy['recurring.numbers-kept']);
  const picking = await render(ChangeForms, {
    view: createRecurringView({
      offer,
      purchase: { ...createAutoplay({ ...own, keptGames: games, quickpick: true }), lastCharges: [] },
    }),
  });
  expect(picking).toContain(defaultCopy['recurring.numbers-to-own']);
  expect(picking).toContain('value="1 2 3 4 5 6"');
});
