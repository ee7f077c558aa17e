// The OpenAPI 3.1 document, made from the contracts (decision C1).
import { z } from 'zod';
import type { EndpointShape, ErrorRule } from '#lib/contracts/endpoint.ts';
import { PageInfo } from '#lib/contracts/envelope.ts';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { HEADERS } from '#lib/contracts/headers.ts';
import { snake } from '#lib/contracts/wire.ts';

type JsonSchema = Record<string, unknown>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Renames the properties of a schema as they are on the wire. */
function onWire(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(onWire);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isRecord(value))
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([name, part]) => [snake(name), onWire(part)])),
        ];
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => snake(String(name)))];
      return [key, onWire(value)];
    }),
  );
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return onWire(schema) as JsonSchema;
}

function parametersOf(type: z.ZodType, place: 'path' | 'query'): JsonSchema[] {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, part]) => ({
    name: place === 'path' ? name : snake(name),
    in: place,
    required: place === 'path' || required.has(name),
    schema: onWire(part),
  }));
}

const header = (name: string, description: string, required: boolean): JsonSchema => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const SIGNED = [
  header(HEADERS.appKey, 'The app key of the calling program.', true),
  header(HEADERS.timestamp, 'Milliseconds since 1970, within five minutes of now.', true),
  header(
    HEADERS.signature,
    'HMAC-SHA256 of app key, timestamp and customer token, one a line, keyed with the secret.',
    true,
  ),
];
const CUSTOMER = [
  header(HEADERS.customerId, 'The customer.', true),
  header(HEADERS.customerToken, 'The customer token of the login.', true),
];

function headersOf(endpoint: EndpointShape): JsonSchema[] {
  const version = {
    ...header(HEADERS.version, 'Version of the call.', false),
    schema: { const: endpoint.version },
  };
  const key = header(
    HEADERS.idempotencyKey,
    'A new name for each intent; the same name never acts twice.',
    true,
  );
  return [
    version,
    ...(endpoint.name === 'discover' ? [] : SIGNED),
    ...(endpoint.access === 'customer' ? CUSTOMER : []),
    ...(endpoint.idempotent ? [key] : []),
  ];
}

const envelopeOf = (endpoint: EndpointShape): JsonSchema => ({
  type: 'object',
  properties: {
    result: schemaOf(endpoint.result, 'output'),
    page_info: schemaOf(PageInfo, 'output'),
    messages: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
    server_time: { type: 'string', format: 'date-time' },
  },
});

function refusalsOf(endpoint: EndpointShape): JsonSchema {
  const common = endpoint.access === 'customer' ? { unauthorised: COMMON_ERRORS.unauthorised } : {};
  const rules: [string, ErrorRule][] = Object.entries({
    ...common,
    ...endpoint.errors,
    validation_failed: COMMON_ERRORS.validation_failed,
  });
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

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function operationOf(endpoint: EndpointShape): JsonSchema {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Specification: ${endpoint.section}. Version ${endpoint.version}. Access: ${endpoint.access}.`,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { [MEDIA[endpoint.encoding]]: { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    ...(endpoint.access === 'customer' && { security: [{ bearer: [] }] }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: envelopeOf(endpoint) } } },
      ...refusalsOf(endpoint),
    },
  };
}

const COMPONENTS = {
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
export function openApiDocument(endpoints: readonly EndpointShape[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
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
