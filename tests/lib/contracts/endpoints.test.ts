// The list of all calls holds every call that some file of contracts defines.
import { expect, test } from 'vitest';
import { listEndpoints } from '#lib/contracts/endpoints.ts';

const modules = import.meta.glob<object>('/src/lib/contracts/**/*.ts', { eager: true });

/** Names of the endpoints that the modules export, alone or in groups. */
function listDefinedNames(): unknown[] {
  const values = Object.values(modules).flatMap((module): unknown[] => Object.values(module));
  const members = values.flatMap((value): unknown[] =>
    typeof value === 'object' && value !== null && !('_zod' in value) ? [value, ...Object.values(value)] : [],
  );
  return members
    .filter((value) => Object(value).exposure !== undefined && Object(value).path !== undefined)
    .map((value) => Object(value).name);
}

test('every call of every file is listed, once', () => {
  const listed = listEndpoints().map(({ name }) => name);
  expect(listed.length).toBeGreaterThan(80);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.toSorted()).toEqual(listDefinedNames().toSorted());
});

test('no two calls share a method and a path', () => {
  const calls = listEndpoints().map(({ method, path }) => `${method} ${path}`);
  expect(calls.length - new Set(calls).size).toBe(0);
});
