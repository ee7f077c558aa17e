// Follows the maintenance switch for the page server, which must know it without a call (decision S9).
import { setTimeout as sleep } from 'node:timers/promises';
import { getConfig } from '#lib/contracts/config.ts';
import { createRemoteApi } from '../services/remote-api.ts';
import type { SigningKeys } from '../services/signing.ts';

/** With the time of a read well below a second. */
const READ_EVERY_MS = 250;

interface WatchOptions {
  readonly read: () => Promise<boolean>;
  /** Called with the first state and with every change. */
  readonly onChange?: (isOn: boolean) => void;
  readonly warn: (what: string, error: unknown) => void;
}

export class MaintenanceWatch {
  #isOn = false;
  #hasFailed = false;
  readonly #stop = new AbortController();

  readonly isOn = (): boolean => this.#isOn;

  /** Resolves with the state known, and follows it from then on. A switch that can't be read stays as it was. */
  async follow(following: WatchOptions): Promise<void> {
    this.#notify(following);
    await this.#readSwitch(following);
    void this.#keepReading(following);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #keepReading(following: WatchOptions): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await sleep(READ_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.#readSwitch(following);
    }
  }

  async #readSwitch(following: WatchOptions): Promise<void> {
    const { read, warn } = following;
    try {
      const isOn = await read();
      this.#hasFailed = false;
      if (isOn === this.#isOn) return;
      this.#isOn = isOn;
      this.#notify(following);
    } catch (error) {
      if (!this.#hasFailed) warn('the maintenance switch cannot be read; it stays as it was', error);
      this.#hasFailed = true;
    }
  }

  #notify({ onChange, warn }: WatchOptions): void {
    try {
      onChange?.(this.#isOn);
    } catch (error) {
      warn('not everything could follow the maintenance switch', error);
    }
  }
}

/** Reads the switch of services that run elsewhere. */
export function createMaintenanceReader(base: string, keys: SigningKeys): () => Promise<boolean> {
  const api = createRemoteApi(base, keys);
  return async () => (await api.call(getConfig)).result.maintenance;
}
