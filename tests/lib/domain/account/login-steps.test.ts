import { expect, test } from 'vitest';
import { LOGIN_STEPS, toLoginStep } from '#lib/domain/account/login-steps.ts';

test('the steps come in the order of the specification', () => {
  expect(LOGIN_STEPS).toEqual({ login_register: 1, login: 2, register: 2, '2fa': 2, select_payment: 3 });
});

test('an address may name a form and no step that follows from what was done', () => {
  expect(toLoginStep('register')).toBe('register');
  expect(toLoginStep('login')).toBe('login');
  for (const asked of ['2fa', 'select_payment', 'constructor', '', null])
    expect(toLoginStep(asked)).toBe('login_register');
});
