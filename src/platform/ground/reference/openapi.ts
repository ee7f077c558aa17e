// The OpenAPI 3.1 document, made from the contracts (decision C1).
import { z } from 'zod';
import type { EndpointShape, ErrorRule } from '#lib/contracts/protocol/endpoint.ts';
import { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toSnakeCase } from '#lib/contracts/protocol/wire.ts';
import { isRecord } from '#lib/domain/content/is-record.ts';

export type JsonSchema = Record<string, unknown>;

/** Renames the properties of a schema as they are on the wire. */
function toWireSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toWireSchema);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isRecord(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, part]) => [toSnakeCase(name), toWireSchema(part)]),
          ),
        ];
      if (key === 'required' && Array.isArray(value))
        return [key, value.map((name) => toSnakeCase(String(name)))];
      return [key, toWireSchema(value)];
    }),
  );
}

export function toJsonSchema(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return toWireSchema(schema) as JsonSchema;
}

export function listParameters(type: z.ZodType, place: 'path' | 'query'): JsonSchema[] {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, part]) => ({
    name: place === 'path' ? name : toSnakeCase(name),
    in: place,
    required: place === 'path' || required.has(name),
    schema: toWireSchema(part),
  }));
}

export const createHeader = (name: string, description: string, required: boolean): JsonSchema => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const SIGNED = [
  createHeader(HEADERS.appKey, 'The app key of the calling program.', true),
  createHeader(HEADERS.timestamp, 'Milliseconds since 1970, within five minutes of now.', true),
  createHeader(
    HEADERS.signature,
    'HMAC-SHA256 of app key, timestamp and customer token, one a line, keyed with the secret.',
    true,
  ),
];
const CUSTOMER = [
  createHeader(HEADERS.customerId, 'The customer.', true),
  createHeader(HEADERS.customerToken, 'The customer token of the login.', true),
];

const OWN_SIGNATURE = createHeader(
  HEADERS.signature,
  'HMAC-SHA256 of service, app key, timestamp, customer id, method, path below the base with its query, and SHA-256 of the body, one a line, keyed with the secret of the service.',
  true,
);

const listSignedHeaders = ({ service }: EndpointShape): readonly JsonSchema[] =>
  service === 'main' ? SIGNED : [...SIGNED.slice(0, 2), OWN_SIGNATURE];

const listCustomerHeaders = ({ service }: EndpointShape): readonly JsonSchema[] =>
  service === 'main' ? CUSTOMER : CUSTOMER.slice(0, 1);

function listHeaders(endpoint: EndpointShape): JsonSchema[] {
  const version = {
    ...createHeader(HEADERS.version, 'Version of the call.', false),
    schema: { const: endpoint.version },
  };
  const key = createHeader(
    HEADERS.idempotencyKey,
    'A new name for each intent; the same name never acts twice.',
    endpoint.idempotent === true,
  );
  return [
    ...(endpoint.service === 'main' ? [version] : []),
    ...(endpoint.name === 'discover' ? [] : listSignedHeaders(endpoint)),
    ...(endpoint.access === 'customer' ? listCustomerHeaders(endpoint) : []),
    ...(endpoint.idempotent ? [key] : []),
  ];
}

export const toEnvelopeSchema = (endpoint: EndpointShape): JsonSchema => ({
  type: 'object',
  properties: {
    result: toJsonSchema(endpoint.result, 'output'),
    page_info: toJsonSchema(PageInfo, 'output'),
    messages: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
    server_time: { type: 'string', format: 'date-time' },
  },
});

/** Answers by status, each with the errors that have it. */
export function describeFailures(rules: readonly (readonly [string, ErrorRule])[]): JsonSchema {
  const byStatus = Map.groupBy(rules, ([, rule]) => rule.status);
  const responses = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.map(([code, { message }]) => `\`${code}\`: ${message}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  return Object.fromEntries(responses) as JsonSchema;
}

function listFailures(endpoint: EndpointShape): JsonSchema {
  const common = endpoint.access === 'customer' ? { unauthorised: COMMON_ERRORS.unauthorised } : {};
  const rules: [string, ErrorRule][] = Object.entries({
    ...common,
    ...endpoint.errors,
    validation_failed: COMMON_ERRORS.validation_failed,
  });
  return describeFailures(rules);
}

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function toOperation(endpoint: EndpointShape): JsonSchema {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Specification: ${endpoint.section}. Service: ${endpoint.service}. Version ${endpoint.version}. Access: ${endpoint.access}.`,
    parameters: [
      ...listParameters(endpoint.params, 'path'),
      ...listParameters(endpoint.query, 'query'),
      ...listHeaders(endpoint),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { [MEDIA[endpoint.encoding]]: { schema: toJsonSchema(endpoint.body, 'input') } },
      },
    }),
    ...(endpoint.access === 'customer' && { security: [{ bearer: [] }] }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: toEnvelopeSchema(endpoint) } } },
      ...listFailures(endpoint),
    },
  };
}

export const COMPONENTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The access token of the login.' },
  },
  schemas: {
    Message: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        level: { enum: ['info', 'success', 'warning', 'error'] },
      },
    },
    Failure: {
      type: 'object',
      properties: {
        error: { $ref: '#/components/schemas/Message' },
        errors: {
          type: 'object',
          description: 'Messages by field; `general` where none is at fault.',
          additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
        },
      },
    },
  },
};

/** The whole document for the calls given. */
export function createOpenApiDocument(endpoints: readonly EndpointShape[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = toOperation(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Drawcard services',
      version: '3.9',
      description: 'Every call of the shop’s services, generated from its contracts.',
    },
    paths,
    components: COMPONENTS,
  };
}
