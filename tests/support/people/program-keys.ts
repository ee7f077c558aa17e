// Keys of programs as releases before knew them: by a role.
import type { OperatorRole } from '#lib/contracts/operator-command.ts';
import { getProgramRights } from '#lib/domain/operators/rights.ts';
import { addKey } from '#platform/people/operators/accounts.ts';
import type { Services } from '#platform/services.ts';

/** Made by a person of the same name. Gives what opens; undefined where the name is taken. */
export async function addOperator(
  services: Services,
  { name, role }: { readonly name: string; readonly role: OperatorRole },
): Promise<string | undefined> {
  const scopes = getProgramRights(role);
  return (await addKey(services, { name, scopes, expiresAt: null, createdBy: `ops:${name}` }))?.token;
}
