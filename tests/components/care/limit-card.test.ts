// What a card of a limit says of the amount, and what the account says of time off.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import LimitCard from '#components/care/LimitCard.astro';
import TimeOffNotice from '#components/care/TimeOffNotice.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { LimitPeriod } from '#lib/domain/limits/limit.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { limitForm } from '#lib/forms/account/limit-form.ts';
import { createFormView } from '#lib/forms/form-view.ts';

const t = createTranslator(defaultCopy);
const ZONE = 'Australia/Sydney';

async function renderCard(period: LimitPeriod): Promise<string> {
  const container = await AstroContainer.create();
  const form = createFormView(limitForm, { mostCents: undefined }, t);
  const card = {
    kind: 'deposit',
    period,
    limit: undefined,
    used: toMoney(0),
    most: undefined,
    form,
    trouble: undefined,
  };
  return container.renderToString(LimitCard, {
    props: { t, card, zone: ZONE, help: t(`limits.help-AUD-${period}`) },
  });
}

test.each([
  ['day', 'the maximum deposit in a day.'],
  ['week', 'the maximum deposit in any 7-day period.'],
  ['month', 'the maximum deposit in any 30-day period.'],
] as const)('the limit of a %s says its own period', async (period, text) => {
  const html = await renderCard(period);
  expect(html.match(/the maximum deposit in [^.]*\./g)).toEqual([text]);
});

async function renderTimeOff(exclusion: { kind: 'break' | 'exclusion'; untilAt?: string }): Promise<string> {
  const container = await AstroContainer.create();
  const html = await container.renderToString(TimeOffNotice, {
    props: { t, exclusion, zone: ZONE, isLinked: true },
  });
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test.each([
  [
    { kind: 'break', untilAt: '2026-11-26T03:00:00.000Z' } as const,
    'on a break until Thursday 26 November 2026',
  ],
  [
    { kind: 'exclusion', untilAt: '2027-05-19T03:00:00.000Z' } as const,
    'excluded, at least until Wednesday 19 May 2027',
  ],
  [{ kind: 'exclusion' } as const, 'excluded for good'],
])('the account says that it is $kind, and until when', async (exclusion, text) => {
  const shown = await renderTimeOff(exclusion);
  expect(shown).toContain(text);
  expect(shown).toContain('you can take it out');
});
