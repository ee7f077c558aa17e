import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Elevation,
  type ElevationStep,
  isElevationOpen,
  NOT_ELEVATING,
  nextElevation,
} from '#lib/domain/account/elevation.ts';

const request = { method: 'email', methods: ['email'], hint: 'm…@example.com', rememberForDays: 0 } as const;
const asked = { ...request, methods: ['email'] as ['email'] };

const STEPS: readonly ElevationStep[] = [
  { step: 'demanded', request: asked },
  { step: 'resent', request: asked },
  { step: 'submitted' },
  { step: 'refused', error: 'wrong' },
  { step: 'accepted' },
  { step: 'checked' },
  { step: 'closed' },
  { step: 'settled' },
];

const walk = (...names: ElevationStep['step'][]): string =>
  names.reduce<Elevation>((now, name) => {
    const taken = STEPS.find(({ step }) => step === name);
    return taken ? nextElevation(now, taken) : now;
  }, NOT_ELEVATING).state;

test('a right code leads through every state and back', () => {
  expect(walk('demanded')).toBe('requesting_otp');
  expect(walk('demanded', 'submitted')).toBe('replaying');
  expect(walk('demanded', 'submitted', 'accepted')).toBe('post_elevation_checks');
  expect(walk('demanded', 'submitted', 'accepted', 'checked')).toBe('post_elevation_complete');
  expect(walk('demanded', 'submitted', 'accepted', 'checked', 'settled')).toBe('initial');
});

test('a wrong code is asked for again, with what was wrong', () => {
  expect(nextElevation({ state: 'replaying', request: asked }, { step: 'refused', error: 'wrong' })).toEqual({
    state: 'requesting_otp',
    request: asked,
    error: 'wrong',
  });
});

test.each([
  [['demanded', 'closed']],
  [['demanded', 'submitted', 'closed']],
  [['demanded', 'submitted', 'accepted', 'closed']],
] as const)('%j is given up', (steps) => {
  expect(walk(...steps)).toBe('abandoned');
  expect(walk(...steps, 'accepted', 'checked', 'refused')).toBe('abandoned');
  expect(walk(...steps, 'settled')).toBe('initial');
});

test('no order of steps opens anything without a code that was accepted', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STEPS), { maxLength: 30 }), (taken) => {
      let now = NOT_ELEVATING;
      for (const step of taken) {
        const before = now;
        now = nextElevation(now, step);
        if (now.state === 'post_elevation_checks' && before.state !== now.state)
          expect([before.state, step.step]).toEqual(['replaying', 'accepted']);
        if (now.state === 'post_elevation_complete' && before.state !== now.state)
          expect(before.state).toBe('post_elevation_checks');
        if (isElevationOpen(before) && !isElevationOpen(now))
          expect(['checked', 'closed']).toContain(step.step);
      }
    }),
  );
});
