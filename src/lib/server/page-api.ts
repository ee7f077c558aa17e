// Public calls that pages make while they are rendered for everybody. Nothing of a visitor goes into them.
import type { EndpointShape, ParamsOf, QueryInput, ResultOf } from '#lib/contracts/endpoint.ts';
import type { Envelope, PageInfo } from '#lib/contracts/envelope.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import { fromWire, toWire } from '#lib/contracts/wire.ts';

export interface PageCall<E extends EndpointShape> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryInput<E>;
}

export interface PageAnswer<E extends EndpointShape> {
  readonly result: ResultOf<E>;
  readonly pageInfo?: PageInfo | undefined;
}

/** @throws ApiError when the service refuses, JsonError when its answer can't be read. */
export interface PageApi {
  call<E extends EndpointShape>(endpoint: E, call?: PageCall<E>): Promise<PageAnswer<E>>;
}

interface PlatformFetch {
  fetch(request: Request): Promise<Response>;
}

/** The calls of the services that this process holds. */
export function pageApi(): PageApi {
  const platform: PlatformFetch = Reflect.get(globalThis, Symbol.for('drawcard.platform'));
  return {
    async call<E extends EndpointShape>(endpoint: E, { params, query }: PageCall<E> = {}) {
      const values = (params ?? {}) as Record<string, string | number>;
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(values[name])),
      );
      const search = new URLSearchParams(toWire(query ?? {}) as Record<string, string>);
      const url = `http://platform.internal${path}?${search}`;
      const response = await platform.fetch(new Request(url));
      const envelope = fromWire(await response.json()) as Envelope;
      if (!response.ok) throw new ApiError({ status: response.status, url, ...envelope });
      return { result: envelope.result as ResultOf<E>, pageInfo: envelope.pageInfo };
    },
  };
}
