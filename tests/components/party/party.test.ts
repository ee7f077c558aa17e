import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import CertificateFacts from '#components/party/CertificateFacts.astro';
import CreateStep from '#components/party/CreateStep.astro';
import HandOver from '#components/party/HandOver.astro';
import InvitePanel from '#components/party/InvitePanel.astro';
import LeaveGroup from '#components/party/LeaveGroup.astro';
import PaidList from '#components/party/PaidList.astro';
import SessionCard from '#components/party/SessionCard.astro';
import SessionPanel from '#components/party/SessionPanel.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { Group } from '#lib/contracts/party/group.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { buildCreateView } from '#lib/domain/party/create-view.ts';
import { describeResult } from '#lib/domain/party/describe-result.ts';
import { createFormView } from '#lib/forms/form-view.ts';
import { groupNameForm } from '#lib/forms/party/group-name-form.ts';
import { inviteForm } from '#lib/forms/party/invite-form.ts';
import { joinForm } from '#lib/forms/party/join-form.ts';
import { createPartyDraw, createPartyOffer, createSession } from '#tests/support/party/party-pages.ts';

const missing: string[] = [];
const t = createTranslator(defaultCopy, (key) => missing.push(key));
const container = await AstroContainer.create();

async function render(component: Parameters<typeof container.renderToString>[0], props: object) {
  const html = await container.renderToString(component, { props: { t, ...props } });
  expect(missing).toEqual([]);
  return html.replaceAll(/\s+/g, ' ').replaceAll('> <', '><');
}

const NOW = Date.parse('2026-11-22T10:00:00Z');
const offers = [createPartyOffer('Comet', [createPartyDraw(10, Date.parse('2026-12-05T08:30:00Z'))])];
const forms = {
  name: createFormView(groupNameForm, undefined, t),
  join: createFormView(joinForm, { sharesMax: 9 }, t),
};
const REPEATING: ReadonlySet<Capability> = new Set(['autoplay-manage', 'viewing-orders']);
const TICK = 'Buy as many shares of every session of this group';
const group = { id: 'g1', name: 'Harbour Regulars' };

function renderStep(query: string, own: typeof group | undefined) {
  const view = buildCreateView({ query: new URLSearchParams(query), offers, now: NOW, group: own });
  return render(CreateStep, {
    view,
    forms,
    action: '/lotto-party/group',
    key: 'k1',
    capabilities: REPEATING,
  });
}

test('the first step asks for a name, and posts it with a key that makes a second press harmless', async () => {
  const html = await renderStep('', undefined);
  expect(html).toContain('Step 1 of 5');
  expect(html).toContain('method="post"');
  expect(html).toContain('name="key" value="k1"');
  expect(html).toContain('name="groupName"');
});

test('a draw is chosen with the time until which shares are sold', async () => {
  const html = await renderStep('step=select_draw', group);
  expect(html).toContain('Comet, Saturday 5 December');
  expect(html).toContain('Shares are sold until 6:30 pm AEDT, Saturday 5 December.');
  expect(html).not.toContain(' checked');
});

test.each([
  ['step=set_share_price', 'a draw'],
  ['step=select_auto_session&draw=comet:10', 'shares'],
  ['step=join_session&draw=comet:10&size=standard:standard:4&shares=2', 'whether it repeats'],
])('a step that lacks its choice says so at the field (%s)', async (query) => {
  const html = await renderStep(query, group);
  expect(html).toMatch(/<form method="get" novalidate/);
  expect(html).toMatch(/class="field__error" id="(draw|shares|autosession)-error"/);
});

test('each draw says what it is played for and what a share costs, in the colour of its game', async () => {
  const prizePool = toMoney(5_600_000_000);
  const draw = { ...createPartyDraw(10, Date.parse('2026-12-05T08:30:00Z')), prizePool };
  const query = new URLSearchParams('step=select_draw');
  const view = buildCreateView({
    query,
    offers: [createPartyOffer('comet', [draw])],
    now: NOW,
    group,
  });
  const props = { view, forms, action: '/lotto-party/group', key: 'k1', capabilities: REPEATING };
  const html = await render(CreateStep, props);
  expect(html).toContain('Division 1 plays for $56 Million. Shares cost $0.77 and more.');
  expect(html).toContain('data-game="comet"');
});

test('a number of shares says what each of them costs, and the odds stand beside it', async () => {
  const html = await renderStep('step=set_share_price&draw=Comet:10', group);
  expect(html).toContain('Each share costs $7.93 or $7.94');
  expect(html).toContain('Each share costs $35.70');
  expect(html).toContain('First prize, whole party: 1 in 1,000.');
});

test('without a script one button shows prices and another leads on: the form itself names no step', async () => {
  const html = await renderStep('step=set_share_price&draw=Comet:10', group);
  expect(html).not.toMatch(/<input[^>]* name="step"/);
  const steps = [...html.matchAll(/<button[^>]* name="step" value="(\w+)"/g)].map(([, step]) => step);
  expect(steps).toEqual(['set_share_price', 'select_auto_session']);
});

test('nothing that costs money is ticked beforehand', async () => {
  const priced = 'draw=Comet:10&size=standard:standard:50&shares=9';
  expect(await renderStep(`step=select_auto_session&${priced}`, group)).not.toContain(' checked');
  expect(await renderStep(`${priced}&autosession=off`, group)).not.toContain(' checked');
});

test('the last step says the total of each number of shares, and carries what was chosen', async () => {
  const html = await renderStep('draw=Comet:10&size=standard:standard:50&shares=9&autosession=off', group);
  expect(html).toContain('1 share, $7.94');
  expect(html).toContain('4 shares, $31.75');
  expect(html).toContain('9 shares, $71.40');
  expect(html).toContain('name="group" value="g1"');
  expect(html).toContain('name="draw" value="Comet:10"');
  expect(html).toContain('everybody gets their money back');
});

const renderSession = (
  parts: Parameters<typeof createSession>[0],
  form = forms.join as object | undefined,
  capabilities = REPEATING,
) =>
  render(SessionPanel, {
    session: createSession(parts),
    zone: 'Australia/Sydney',
    form,
    loginHref: '/login?redirect=x',
    capabilities,
  });

test('shares repeat where the next session opens by itself, and are not ticked beforehand', async () => {
  const html = await renderSession({ autosessionStatus: 'on' });
  expect(html).toContain(TICK);
  expect(html).toContain('an hour after it opens and not before this one has closed');
  expect(html).not.toContain(' checked');
  for (const autosessionStatus of ['off', 'paused'] as const)
    expect(await renderSession({ autosessionStatus })).not.toContain(TICK);
  expect(await renderSession({ autosessionStatus: 'on' }, forms.join, new Set())).not.toContain(TICK);
  const own = await renderSession({ autosessionStatus: 'on', autoplayId: 'rec_1' });
  expect(own).not.toContain(TICK);
  expect(own).toContain('Shares of every session of this group are bought for you.');
  expect(own).toContain('href="/my-account/autoplay/ticket/rec_1"');
});

test('an open session sells the shares that are left at their own prices', async () => {
  const html = await renderSession({});
  expect(html).toContain('2 of 9 shares sold');
  expect(html).toContain('1 share, $7.94');
  expect(html).toContain('7 shares, $55.52');
  expect(html).not.toContain('8 shares');
});

test('a guest of an open session is led to the login', async () => {
  const html = await render(SessionPanel, {
    session: createSession(),
    zone: 'Australia/Sydney',
    form: undefined,
    loginHref: '/login?redirect=x',
    capabilities: REPEATING,
  });
  expect(html).toContain('href="/login?redirect=x"');
  expect(html).not.toContain('<form');
});

test('an open session offers no shares to who may be offered nothing, and says why', async () => {
  const offersBlock = 'Your account is on a break until Sunday.';
  const html = await render(SessionPanel, {
    session: createSession(),
    zone: 'Australia/Sydney',
    form: forms.join,
    offersBlock,
    loginHref: '/login',
    capabilities: REPEATING,
  });
  expect(html).toContain(offersBlock);
  expect(html).not.toMatch(/<form|href="\/login/);
});

test('a session that is not open sells nothing and says where it stands', async () => {
  const words = {
    closed: 'It goes into the draw in a moment.',
    paid: 'The party is in draw 10.',
    cancelled: 'Every cent went back to the wallets.',
  };
  for (const status of ['closed', 'paid', 'cancelled'] as const) {
    const html = await renderSession({ status, sharesLeft: status === 'cancelled' ? 3 : 0 });
    expect(html).toContain(words[status]);
    expect(html).not.toContain('<form');
  }
});

test('a session that has played, and one that was called off, say so', async () => {
  const played = await renderSession({ status: 'paid', sharesLeft: 0, poolPrize: toMoney(0) });
  expect(played).toContain('>Played<');
  expect(played).toContain('The party played in draw 10.');
  expect(played).not.toContain('In the draw');
  const off = await renderSession({ status: 'cancelled', isCalledOff: true });
  expect(off).toContain('>Called off<');
  expect(off).toContain('The organiser called it off');
  expect(off).not.toContain('not full');
  const [session, title] = [createSession({ status: 'paid', poolPrize: toMoney(0) }), 'Comet'];
  const card = await render(SessionCard, { session, title, zone: 'Australia/Sydney', href: '/x' });
  expect(card).toContain('>Played<');
});

test('who has paid is listed with what of the prize is whose', async () => {
  const html = await render(PaidList, {
    members: [
      {
        alias: 'Ada L.',
        isMe: true,
        isOrganiser: true,
        shares: 2,
        paid: toMoney(1588),
        paidAt: '2026-11-22T10:00:00Z',
        prize: toMoney(334),
      },
    ],
  });
  expect(html).toContain('Ada L.');
  expect(html).toContain('(you)');
  expect(html).toContain('2 shares');
  expect(html).toContain('$15.88');
  expect(html).toContain('won $3.34');
});

test('a party that won nothing says so, and no amount of nothing', async () => {
  const [poolPrize, mine] = [
    toMoney(0),
    { shares: 2, paid: toMoney(1588), orderIds: [], certificateIds: [] },
  ];
  expect(describeResult(t, { poolPrize, mine: { ...mine, prize: toMoney(0) } })).toBe(
    'It won no prize this time.',
  );
  expect(describeResult(t, { poolPrize: toMoney(1000), mine: { ...mine, prize: toMoney(334) } })).toBe(
    'The party won $10.00. Your part is $3.34.',
  );
  expect(describeResult(t, { poolPrize: toMoney(1000), mine: undefined })).toBe('The party won $10.00.');
  expect(describeResult(t, { poolPrize: undefined, mine })).toBeUndefined();
  const member = { alias: 'Ada L.', isMe: true, isOrganiser: true, shares: 2, paid: toMoney(1588) };
  const html = await render(PaidList, {
    members: [{ ...member, paidAt: '2026-11-22T10:00:00Z', prize: toMoney(0) }],
  });
  expect(html).not.toContain('won');
});

const createGroup = (parts: Partial<Group> = {}): Group => ({
  id: 'g1',
  groupName: 'Harbour Regulars',
  publicityStatus: 'private',
  organiser: { alias: 'Ada L.', isMe: true },
  memberCount: 2,
  isMember: true,
  inviteToken: 'a-token-of-an-invitation',
  tag: '',
  createdAt: '2026-11-22T10:00:00.000Z',
  members: [
    { id: 'm1', alias: 'Ada L.', isMe: true, isOrganiser: true, joinedAt: '2026-11-22', paidShares: 0 },
    { id: 'm2', alias: 'Bob M.', isMe: false, isOrganiser: false, joinedAt: '2026-11-22', paidShares: 0 },
  ],
  ...parts,
});

test('an organiser of others hands over before leaving', async () => {
  expect(await render(LeaveGroup, { group: createGroup() })).not.toContain('<form');
  expect(await render(LeaveGroup, { group: createGroup({ memberCount: 1 }) })).toContain('<form');
  const member = createGroup({ organiser: { alias: 'Bob M.', isMe: false } });
  expect(await render(LeaveGroup, { group: member })).toContain('<form');
});

test('the group is offered to a member, taken back, or answered', async () => {
  const offered = await render(HandOver, { group: createGroup() });
  expect(offered).toContain('<option value="m2">Bob M.</option>');
  expect(offered).not.toContain('value="m1"');
  const handOver = { alias: 'Bob M.', isToMe: false, offeredAt: '2026-11-22', expiresAt: '2026-12-06' };
  expect(await render(HandOver, { group: createGroup({ handOver }) })).toContain('value="withdraw"');
  const asked = createGroup({
    organiser: { alias: 'Bob M.', isMe: false },
    handOver: { ...handOver, isToMe: true },
  });
  expect(await render(HandOver, { group: asked })).toContain('value="answer"');
});

test('an invitation is a link and a drawing of it; only the organiser makes a new one', async () => {
  const form = createFormView(inviteForm, undefined, t);
  const address = 'https://shop.example/lotto-party/group/g1?token=a-token-of-an-invitation';
  const html = await render(InvitePanel, { address, form, isOrganiser: false });
  expect(html).toContain(`value="${address}"`);
  expect(html).toContain('<svg class="qr" role="img"');
  expect(html).not.toContain('value="renew"');
  expect(await render(InvitePanel, { address, form, isOrganiser: true })).toContain('value="renew"');
});

test('where the link cannot be read any more, the organiser makes a new one first', async () => {
  const form = createFormView(inviteForm, undefined, t);
  const html = await render(InvitePanel, { address: undefined, form, isOrganiser: true });
  expect(html).toContain('value="renew"');
  expect(html).not.toContain('value="invite"');
});

test('a certificate is told in words, share by share', async () => {
  const claims = {
    v: 1,
    typ: 'share',
    iss: 'https://shop.example',
    id: 't1',
    session: 's1',
    group: { id: 'g1', name: 'Harbour Regulars' },
    offer: { key: 'comet', name: 'Comet' },
    draw: { no: 10, date: '2026-12-05', stop: '2026-12-05T08:30:00Z' },
    gamesHash: 'f'.repeat(64),
    currency: 'AUD',
    iat: NOW / 1000,
    shares: { first: 3, count: 2, of: 9 },
    paidCents: 1587,
    holder: 'x',
    salt: 'y',
  };
  const html = await render(CertificateFacts, { claims, status: 'paid' });
  expect(html).toContain('3 to 4 of 9');
  expect(html).toContain('$15.87');
  expect(html).toContain('In the draw');
});
