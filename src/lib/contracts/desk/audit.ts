// The audit trail at the desk: its entries, and the state of its last check.
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';

const DESK_READ = { ...DESK_CALL, right: 'audit', method: 'GET' } as const;

/** ISO instant. */
const instant = z.string();

/** `rewritten`: the trail up to there is not the one that was noted at an earlier check. */
export const AUDIT_FAULTS = ['changed', 'removed', 'inserted', 'rewritten'] as const;

export const AuditFault = z.object({
  kind: z.enum(AUDIT_FAULTS),
  /** Positions of the first and the last entry; 0 for one that was written past the chain. */
  from: z.number().int(),
  until: z.number().int(),
  /** Of the entry; empty where it is several, or gone. */
  id: z.string(),
  /** When the entry, or the last one before it, was written; when it was noted, of a trail that was rewritten. */
  at: z.string(),
});
export type AuditFault = z.infer<typeof AuditFault>;

export const AuditCheck = z.object({
  checkedAt: instant,
  /** How many were read. */
  entries: z.number().int(),
  /** How many of them have had a person taken out of them. */
  erased: z.number().int(),
  /** The end of the trail, as `120:5f1c…`. */
  head: z.string(),
  /** The first hundred. */
  faults: z.array(AuditFault),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

/** Who acts: people at the desk, editors, programs, people with a shell, and the shop by itself. */
export const AUDIT_ACTORS = ['desk', 'editor', 'operator', 'ops', 'other'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

export const listDeskAudit = defineEndpoint({
  name: 'listDeskAudit',
  summary: 'The audit trail, newest first, fifty at once; needs the right `audit`.',
  ...DESK_READ,
  path: '/v2/desk/audit',
  query: z.object({
    q: z.string().max(LIST_LIMITS.q).optional(),
    after: z.string().max(LIST_LIMITS.after).optional(),
    from: z.string().max(10).optional(),
    to: z.string().max(10).optional(),
    /** The kind of whoever did it. */
    by: z.enum(AUDIT_ACTORS).optional(),
    /** What the name of the action begins with. */
    what: z.string().max(LIST_LIMITS.q).optional(),
  }),
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        /** In the chain; null of what was written past it. */
        position: z.number().int().nullable(),
        at: instant,
        /** A person of the desk by name. */
        by: z.string(),
        action: z.string(),
        subject: z.string(),
        /** JSON. */
        detail: z.string(),
        hash: z.string().nullable(),
      }),
    ),
    /** What the next page is asked for with; null on the last. */
    next: z.string().nullable(),
    /** The last check; null before the first. */
    check: AuditCheck.nullable(),
  }),
});
