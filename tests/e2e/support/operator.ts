// An operator at the command line of a shop. To read the modules takes longer than most commands: one process reads them
// and runs all commands of the shop.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

interface Operator {
  /** Runs a command and gives what it prints. @throws where it ends with another code than 0 */
  run(words: readonly string[]): Promise<string>;
  end(): void;
}

const END = /\0(\d+)\n$/;

function runIn(child: ChildProcessWithoutNullStreams, words: readonly string[]): Promise<string> {
  const { stdin, stdout, stderr } = child;
  let printed = '';
  let complaints = '';
  return new Promise((done, failed) => {
    const fail = (why: string) => failed(new Error(`ops ${words.join(' ')} ${why}\n${complaints}`));
    const readComplaint = (part: string) => {
      complaints += part;
    };
    const noteExit = (code: number | null) => fail(`took the operator down, with ${code}`);
    const read = (part: string) => {
      printed += part;
      const code = END.exec(printed)?.[1];
      if (code === undefined) return;
      stdout.off('data', read);
      stderr.off('data', readComplaint);
      child.off('close', noteExit);
      if (code === '0') done(printed.replace(END, ''));
      else fail(`ended with ${code}`);
    };
    stdout.on('data', read);
    stderr.on('data', readComplaint);
    child.once('close', noteExit);
    stdin.write(`${JSON.stringify(words)}\n`);
  });
}

export function createOperator(
  command: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Operator {
  let child: ChildProcessWithoutNullStreams | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const start = (): ChildProcessWithoutNullStreams => {
    const started = spawn(process.execPath, command, options);
    for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8');
    return started;
  };
  return {
    run(words) {
      const result = last.then(() => {
        child ??= start();
        return runIn(child, words);
      });
      last = result.catch(() => {});
      return result;
    },
    end: () => child?.kill('SIGKILL'),
  };
}
