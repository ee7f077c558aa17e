// Public calls, of which the server's layer keeps what every page needs. Nothing of a visitor goes into them.
import { randomUUID } from 'node:crypto';
import type { EndpointShape, ParamsOf, QueryInput, ResultOf } from '#lib/contracts/endpoint.ts';
import type { PageInfo } from '#lib/contracts/envelope.ts';
import { JsonError } from '#lib/contracts/errors.ts';
import { type ApiCache, CACHE_RULES } from './api-cache.ts';
import { toEndpointAnswer, toSent } from './endpoint-call.ts';
import type { Service } from './service.ts';
import { requireAccepted } from './service-answer.ts';
import { createCall } from './service-call.ts';

export interface PageCall<E extends EndpointShape> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryInput<E>;
}

export interface PageAnswer<E extends EndpointShape> {
  readonly result: ResultOf<E>;
  readonly pageInfo?: PageInfo | undefined;
}

/** @throws ApiError when the service refuses, JsonError when its answer can't be read, ServiceLost without one. */
export interface PageApi {
  call<E extends EndpointShape>(endpoint: E, call?: PageCall<E>): Promise<PageAnswer<E>>;
}

export interface PageApiParts {
  readonly service: () => Promise<Service>;
  readonly cache: Pick<ApiCache, 'get'>;
  /** As of when a preview asks, milliseconds since 1970. */
  readonly asOf?: number | undefined;
}

const SHAPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** A list where a list is due: what is something else altogether must not be kept in its place. */
const hasResultShape = ({ result }: EndpointShape, value: unknown): boolean =>
  SHAPES[result.def.type]?.(value) ?? value !== undefined;

/** What the server's layer keeps is asked for once a minute, however many pages are rendered (C78, K2). */
export function createPageApi({ service, cache, asOf }: PageApiParts): PageApi {
  return {
    call<E extends EndpointShape>(endpoint: E, call: PageCall<E> = {}) {
      const sent = toSent(endpoint, call);
      const ask = async () => {
        const answer = await (await service()).send(
          createCall(endpoint, sent, { requestId: randomUUID(), asOf: asOf }),
        );
        const envelope = requireAccepted(answer, endpoint.path);
        if (!hasResultShape(endpoint, envelope.result)) throw new JsonError(endpoint.path);
        return toEndpointAnswer<E>(envelope);
      };
      const rule = CACHE_RULES[endpoint.name];
      if (!rule) return ask();
      return cache.get(JSON.stringify([endpoint.name, sent.params, sent.search]), rule, ask);
    },
  };
}
