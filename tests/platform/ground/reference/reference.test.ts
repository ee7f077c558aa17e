import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { getPastDraws } from '#lib/contracts/offers/draw.ts';
import { createOpenApiDocument } from '#platform/ground/reference/openapi.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
}
const readDocument = (...endpoints: Parameters<typeof createOpenApiDocument>[0]) =>
  createOpenApiDocument(endpoints) as {
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          parameters: Parameter[];
          responses: Record<string, unknown>;
          requestBody?: unknown;
        }
      >
    >;
  };

test('every call becomes an operation under its path and method', () => {
  const { openapi, paths } = readDocument(accountCart.get, accountCart.addItem, purchaseCart);
  expect(openapi).toBe('3.1.0');
  expect(paths['/v2/cart']?.get?.operationId).toBe('getCart');
  expect(paths['/v2/cart/items']?.post?.operationId).toBe('addCartItem');
});

test('names in the document are those on the wire', () => {
  const text = JSON.stringify(readDocument(purchaseCart).paths);
  expect(text).toContain('cart_reference');
  expect(text).not.toContain('cartReference');
});

test('query parameters are named and optional ones are not required', () => {
  const parameters = readDocument(getPastDraws).paths['/v2/past/draws']?.get?.parameters ?? [];
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'offer_key', in: 'query', required: false }),
  );
});

test('a call that may come with an idempotency key does not ask for it', () => {
  const operation = readDocument(accountCart.addItem).paths['/v2/cart/items']?.post;
  expect(operation?.parameters).toContainEqual(
    expect.objectContaining({ name: 'idempotency-key', required: false }),
  );
});

test('a call that moves money asks for its idempotency key and lists what it can refuse', () => {
  const operation = readDocument(purchaseCart).paths['/v2/checkout']?.post;
  expect(operation?.parameters).toContainEqual(
    expect.objectContaining({ name: 'idempotency-key', required: true }),
  );
  expect(Object.keys(operation?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '401', '402', '409', '422']),
  );
});
