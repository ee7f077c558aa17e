// How many connections there may be, and how long one may stand still.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Open at once. */
  readonly total: number;
  /** Open at once from one address; a proxy of ours is not counted, it has limits of its own. */
  readonly perAddress: number;
  /** Milliseconds that an answer may wait to be read, or a request to go on. */
  readonly standstillMs: number;
  /** Milliseconds that a connection may rest between two requests. */
  readonly idleMs: number;
  /** Milliseconds that a client has to read what the system holds for it, once its connection is being ended. */
  readonly lingerMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 10_000,
  perAddress: 256,
  standstillMs: 30_000,
  idleMs: 65_000,
  lingerMs: 30_000,
};

/**
 * Ends a connection that stands still. The system may hold an answer that nobody reads, and would keep it for minutes after
 * the end: a client has some time to read it to its end and to close, then the connection is reset.
 */
export function endStuck(socket: Socket, lingerMs: number): void {
  if (socket.writableLength > 0 || socket.writableEnded) return void socket.resetAndDestroy();
  socket.setTimeout(lingerMs);
  socket.end();
}

/** Connections that were accepted and are not closed yet. */
export class Connections {
  readonly #byAddress = new Map<string, number>();
  readonly #open = new Set<Socket>();

  #accepted = 0;

  get size(): number {
    return this.#open.size;
  }

  /** How many there were so far, refused ones included. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Counts each connection before the listeners that the server has. */
  limit(server: Server, limits: ConnectionLimits, countsAddresses: boolean): void {
    server.maxConnections = limits.total;
    server.timeout = limits.standstillMs;
    server.on('timeout', (socket: Socket) => endStuck(socket, limits.lingerMs));
    const own = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      this.#accepted += 1;
      const address = countsAddresses ? (socket.remoteAddress ?? '') : '';
      const count = (this.#byAddress.get(address) ?? 0) + 1;
      if (countsAddresses && count > limits.perAddress) return void socket.destroy();
      this.#byAddress.set(address, count);
      this.#open.add(socket);
      socket.once('close', () => this.#leave(socket, address));
      for (const listener of own) listener.call(server, socket);
    });
  }

  #leave(socket: Socket, address: string): void {
    this.#open.delete(socket);
    const count = (this.#byAddress.get(address) ?? 1) - 1;
    if (count > 0) this.#byAddress.set(address, count);
    else this.#byAddress.delete(address);
  }
}
