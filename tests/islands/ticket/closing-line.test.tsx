// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { timeCopy } from '#content/copy/time.ts';
import { ClosingLine } from '#islands/ticket/ClosingLine.tsx';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { BuilderDraw } from '#lib/stores/ticket/ticket-offer.ts';

const t = createTranslator({ ...timeCopy, 'ticket.summary-closes-in': '{closes}, {left}' });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const createDraw = (stop: string): BuilderDraw => ({
  drawNo: 101,
  date: '2026-11-28',
  day: 'sat',
  stop,
  status: 'DRAW_OPEN',
  dateText: 'Sat 28 Nov',
  jackpotText: '',
  stopText: 'Sat 28 Nov 7:30 pm AEDT',
  place: 'AEDT 660',
});

afterEach(cleanup);

test('a time stays in one line, as the server writes it and as the viewer reads it', () => {
  const line = <ClosingLine draw={createDraw(inHours(30))} t={t} />;
  expect(renderToStaticMarkup(line)).toContain('Sat 28 Nov 7:30\u00a0pm\u00a0AEDT');
  const { container } = render(line);
  expect(container.textContent).toMatch(/ \d{1,2}:\d\d\u00a0[ap]m(\u00a0AEDT)?, in /);
});
