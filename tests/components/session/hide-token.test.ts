// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  history.replaceState(null, '', '/forgot-password?token=secret');
});

test('the token leaves the address bar, and the forms of the page still go to the link', async () => {
  document.body.innerHTML = `<form id="search" action="/search"></form>
    <main><div data-hides-token="/forgot-password" hidden></div>
      <form id="own" method="post"></form><form id="elsewhere" action="/login"></form></main>`;
  await import('#components/session/hide-token.ts');
  expect(location.pathname + location.search).toBe('/forgot-password');
  const actions = [...document.querySelectorAll('form')].map(({ id, action }) => [
    id,
    new URL(action).pathname,
  ]);
  expect(actions).toEqual([
    ['search', '/search'],
    ['own', '/forgot-password'],
    ['elsewhere', '/login'],
  ]);
  expect(document.querySelector<HTMLFormElement>('#own')?.action).toMatch(/\/forgot-password\?token=secret$/);
});

test('a page without a token keeps its address', async () => {
  document.body.innerHTML = '<main><form method="post"></form></main>';
  await import('#components/session/hide-token.ts');
  expect(location.search).toBe('?token=secret');
});
