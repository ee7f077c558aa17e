// The OpenAPI 3.1 document of what programs may call with a key: every command as a call of its own, and what the desk
// reads.
import { giveOperatorCommand, OPERATOR_ERRORS } from '#lib/contracts/operator.ts';
import type { ArgumentKind, OperatorArgument, OperatorOption } from '#lib/contracts/operator-command.ts';
import { listProgramCalls, toProgramPath } from '#lib/contracts/program-calls.ts';
import type { EndpointShape, ErrorRule } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toFieldName } from '#lib/domain/operators/command-body.ts';
import { toCommandSlug } from '#lib/domain/operators/command-form.ts';
import { KEY_SCOPES } from '#lib/domain/operators/rights.ts';
import { getRight, type SharedCommand } from '../../ground/operator/command.ts';
import { describeArguments, describeOptions, formatUsage } from '../../ground/operator/declaration.ts';
import {
  COMPONENTS,
  createHeader,
  describeFailures,
  type JsonSchema,
  listParameters,
  toEnvelopeSchema,
  toJsonSchema,
} from '../../ground/reference/openapi.ts';
import { CALLS_PER_MINUTE } from './call-rate.ts';
import { type Commands, isShared } from './run-command.ts';

/** How a value of a kind is written, with an example. */
const KINDS = {
  customer: { type: 'string', description: 'E-mail address or id.', examples: ['mia@shop.example'] },
  offer: { type: 'string', description: 'Key of the offer.', examples: ['lighthouse'] },
  draw: { type: 'string', description: 'Number of the draw.', examples: ['1520'] },
  amount: { type: 'string', description: 'Amount with its cents.', examples: ['12.50'] },
  date: { type: 'string', format: 'date', examples: ['2026-11-21'] },
  instant: { type: 'string', format: 'date-time', examples: ['2026-11-21T18:00:00Z'] },
  number: { type: 'string', pattern: '^-?\\d{1,15}$', examples: ['10'] },
  text: { type: 'string', examples: ['asked by phone'] },
  choice: { type: 'string' },
  id: { type: 'string', description: 'Id, as other calls give it.', examples: ['dep_01m7rvyaw0'] },
} as const satisfies Record<ArgumentKind, JsonSchema>;

const toValueSchema = ({ kind, choices }: Pick<OperatorArgument, 'kind' | 'choices'>): JsonSchema =>
  choices.length > 0 ? { type: 'string', enum: choices, examples: [choices[0]] } : KINDS[kind];

const toList = (schema: JsonSchema): JsonSchema => ({
  type: 'array',
  items: schema,
  ...(Array.isArray(schema.examples) && { examples: [schema.examples] }),
});

const toArgumentSchema = (argument: OperatorArgument): JsonSchema =>
  argument.isRest ? toList(toValueSchema(argument)) : toValueSchema(argument);

function toOptionSchema(option: OperatorOption): JsonSchema {
  if (option.type === 'boolean') return { type: 'boolean', examples: [true] };
  return option.isList ? toList(toValueSchema(option)) : toValueSchema(option);
}

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

const listFields = (command: SharedCommand): readonly Field[] => [
  ...describeArguments(command).map((argument) => ({
    name: toFieldName(argument.name),
    schema: toArgumentSchema(argument),
    isRequired: !argument.isOptional,
  })),
  ...describeOptions(command).map((option) => ({
    name: toFieldName(option.name),
    schema: toOptionSchema(option),
    isRequired: option.isRequired,
  })),
];

const createExample = (fields: readonly Field[]): JsonSchema =>
  Object.fromEntries(
    fields.flatMap(({ name, schema, isRequired }) =>
      isRequired && Array.isArray(schema.examples) ? [[name, schema.examples[0]]] : [],
    ),
  );

const IDEMPOTENCY = createHeader(
  HEADERS.idempotencyKey,
  'A new name for each intent, such as a UUID: the same name gives the command once and has the same answer again.',
  true,
);

/** What may come in the place of every answer. */
const SHARED_ERRORS: readonly (readonly [string, ErrorRule])[] = (
  ['key_unknown', 'key_expired', 'key_too_fast'] as const
).map((code) => [code, OPERATOR_ERRORS[code]]);

function describeErrors({ errors, right }: Pick<EndpointShape, 'errors' | 'right'>): JsonSchema {
  const own = new Map<string, ErrorRule>([
    ...SHARED_ERRORS,
    ...(right === undefined ? [] : ([['forbidden', COMMON_ERRORS.forbidden]] as const)),
    ...Object.entries(errors),
    ['validation_failed', COMMON_ERRORS.validation_failed],
  ]);
  const failures = describeFailures([...own]);
  return Object.fromEntries(
    Object.entries(failures).map(([status, failure]) => [
      status,
      {
        ...(failure as JsonSchema),
        ...(status === '429' && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

const describeDone = (endpoint: EndpointShape): JsonSchema => ({
  description: 'Done.',
  content: { 'application/json': { schema: toEnvelopeSchema(endpoint) } },
});

function toCommandOperation(name: string, command: SharedCommand): JsonSchema {
  const fields = listFields(command);
  const required = fields.filter(({ isRequired }) => isRequired).map((field) => field.name);
  return {
    operationId: toCommandSlug(name),
    summary: command.summary,
    description: `\`${`${name} ${formatUsage(command)}`.trimEnd()}\`${command.isFinal ? '\n\nWhat it does cannot be taken back.' : ''}`,
    tags: [name.split(' ')[0]],
    parameters: [IDEMPOTENCY],
    security: [{ key: [getRight(command)] }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
            ...(required.length > 0 && { required }),
            additionalProperties: false,
          },
          example: createExample(fields),
        },
      },
    },
    responses: { 200: describeDone(giveOperatorCommand), ...describeErrors(giveOperatorCommand) },
  };
}

function toCallOperation(endpoint: EndpointShape): JsonSchema {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.method === 'GET' ? 'read' : 'change'],
    parameters: [
      ...listParameters(endpoint.params, 'path'),
      ...listParameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [IDEMPOTENCY] : []),
    ],
    security: [{ key: endpoint.right === undefined ? [] : [endpoint.right] }],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: { 200: describeDone(endpoint), ...describeErrors(endpoint) },
  };
}

const DESCRIPTION = `Send a key as \`Authorization: Bearer op_…\`. Each call names the scope that it needs; scopes are
${KEY_SCOPES.map((scope) => `\`${scope}\``).join(', ')}. A key may make ${CALLS_PER_MINUTE} calls within a minute; after that the answer is 429 with \`Retry-After\`.
Lists go on where \`next\` is not null: send it as \`after\`. Refusals are problem details (RFC 9457) with a permanent \`code\`.`;

/** The whole document. @param commands those of all areas; the ones of the command line alone are left out */
export function createProgramReference(commands: Commands): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of listProgramCalls()) {
    if (endpoint.name === giveOperatorCommand.name) continue;
    const path = `/api${toProgramPath(endpoint.path)}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toCallOperation(endpoint) };
  }
  for (const [name, command] of Object.entries(commands))
    if (isShared(command))
      paths[`/api/operator/commands/${toCommandSlug(name)}`] = { post: toCommandOperation(name, command) };
  return {
    openapi: '3.1.0',
    info: { title: 'Drawcard for programs', version: '1.0', description: DESCRIPTION },
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key, made at the desk and shown once.' },
      },
      schemas: {
        Message: COMPONENTS.schemas.Message,
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code'],
          properties: {
            type: { type: 'string', examples: ['urn:drawcard:problem:command_refused'] },
            title: { type: 'string', description: 'What to do.' },
            status: { type: 'integer' },
            code: { type: 'string', description: 'Permanent.' },
            instance: { type: 'string', description: 'The path that was called.' },
            request_id: { type: 'string', description: 'With failures: what the log has of it.' },
            errors: COMPONENTS.schemas.Failure.properties.errors,
          },
        },
      },
    },
  };
}
