// What a page with a gateway's fields, buttons or challenge may load besides our own. Every other page keeps the policy
// of the site.
import type { AstroGlobal } from 'astro';
import type { PageOrigins } from '#lib/contracts/payments/payment-gateways.ts';

export type PolicyHolder = Pick<AstroGlobal, 'csp'>;

const DIRECTIVES = {
  frame: 'frame-src',
  connect: 'connect-src',
  image: 'img-src',
  formAction: 'form-action',
} as const;

/** Opens these origins for the page that is being made. Before anything of it is sent. */
export function allowOrigins({ csp }: PolicyHolder, allowed: readonly PageOrigins[]): void {
  if (!csp) return;
  for (const origins of allowed) {
    for (const origin of origins.script ?? []) csp.insertScriptResource(origin);
    for (const origin of origins.style ?? []) csp.insertStyleResource(origin);
    for (const name of ['frame', 'connect', 'image', 'formAction'] as const) {
      const sources = origins[name] ?? [];
      if (sources.length > 0) csp.insertDirective(`${DIRECTIVES[name]} ${sources.join(' ')}`);
    }
  }
}
