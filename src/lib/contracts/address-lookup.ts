// Addresses that exist, found by what is typed of them. Off unless a provider is set up; typing works by itself.
import { z } from 'zod';
import { Address } from './details.ts';
import { defineEndpoint } from './protocol/endpoint.ts';

const own = { section: 'S3', access: 'customer', exposure: 'browser' } as const;

export const findAddresses = defineEndpoint({
  ...own,
  name: 'findAddresses',
  summary: 'Addresses in Australia that begin like this; none where the lookup is off or does not answer.',
  method: 'GET',
  path: '/v2/address-lookup',
  query: z.object({ q: z.string().trim().max(120) }),
  result: z.object({ addresses: z.array(z.object({ id: z.string(), text: z.string() })) }),
});

export const getFoundAddress = defineEndpoint({
  ...own,
  name: 'getFoundAddress',
  summary: 'The lines of an address that was found.',
  method: 'GET',
  path: '/v2/address-lookup/{id}',
  params: z.object({ id: z.string().min(1).max(100) }),
  result: Address,
  errors: {
    address_unknown: { status: 404, message: 'We could not find this address. Type it in below.' },
  },
});
