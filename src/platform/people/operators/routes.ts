import { giveOperatorCommand, listOperatorCommands, runOperatorCommand } from '#lib/contracts/operator.ts';
import { type Router, registerRoute } from '../../http.ts';
import { serveDesk } from './desk/routes.ts';
import { giveByName } from './give-command.ts';
import { createProgramReference } from './program-reference.ts';
import { listCommands, runForOperator } from './run-command.ts';

export function serveOperators(router: Router): void {
  const { services, commands } = router;
  serveDesk(router);
  registerRoute(router, listOperatorCommands, async ({ operator }) => ({
    result: { commands: listCommands(commands, operator()) },
  }));
  registerRoute(router, runOperatorCommand, async ({ operator, idempotencyKey: key, body: given }) => ({
    result: await runForOperator(services, commands, { operator: operator(), key, given }),
  }));
  registerRoute(
    router,
    giveOperatorCommand,
    async ({ operator, idempotencyKey: key, params: { name: slug }, body }) => ({
      result: await giveByName(services, commands, { operator: operator(), key, slug, body }),
    }),
  );
  router.app.get('/openapi-operator.json', (context) => context.json(createProgramReference(commands)));
}
