import { listOperatorCommands, runOperatorCommand } from '#lib/contracts/operator.ts';
import { type Router, registerRoute } from '../../http.ts';
import { serveDesk } from './desk/routes.ts';
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
}
