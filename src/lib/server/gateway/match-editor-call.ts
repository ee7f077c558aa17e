// What the editor's door lets through: the calls of the contracts, matched by whole segments. Everything else is 404.
import * as items from '#lib/contracts/editor/editor.ts';
import * as feedback from '#lib/contracts/editor/editor-feedback.ts';
import * as files from '#lib/contracts/editor/editor-files.ts';
import * as history from '#lib/contracts/editor/editor-history.ts';
import * as preview from '#lib/contracts/editor/editor-preview.ts';
import type { EndpointShape, Method } from '#lib/contracts/endpoint.ts';
import { matchParams } from './route-match.ts';

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

const ENDPOINTS = [items, feedback, files, history, preview]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint);

const PREFIX = '/api';
/** Ids of items and texts. Nothing that could lead elsewhere: no slash, and no dot at the beginning. */
const PARAMETER = /^\w[\w.:-]{0,299}$/;

export type EditorMatch =
  | { readonly found: 'call'; readonly endpoint: EndpointShape; readonly params: Record<string, string> }
  | { readonly found: 'path'; readonly allow: readonly Method[] }
  | { readonly found: 'nothing' };

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** Finds the call of a path; ids may be sent encoded, once. */
export function matchEditorCall(method: string, pathname: string): EditorMatch {
  if (!pathname.startsWith(`${PREFIX}/`)) return { found: 'nothing' };
  const asked = pathname.slice(PREFIX.length).split('/').map(decodeSegment);
  const allow: Method[] = [];
  for (const endpoint of ENDPOINTS) {
    const params = matchParams(endpoint.path.split('/'), asked, PARAMETER);
    if (params && endpoint.method === method) return { found: 'call', endpoint, params };
    if (params) allow.push(endpoint.method);
  }
  return allow.length > 0 ? { found: 'path', allow } : { found: 'nothing' };
}
