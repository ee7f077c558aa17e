// What the process says of itself.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Sample } from '#lib/domain/metrics/metrics.ts';

const MICROSECONDS = 1_000_000;
const NANOSECONDS = 1_000_000_000;

/** @param release of the build that runs */
export function createProcessSampler(release: string): () => Sample[] {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  return () => {
    const { user, system } = process.cpuUsage();
    const lag = delay.percentile(99) / NANOSECONDS;
    delay.reset();
    return [
      { name: 'drawcard_build_info', labels: { release }, value: 1 },
      { name: 'process_cpu_seconds_total', value: (user + system) / MICROSECONDS },
      { name: 'process_resident_memory_bytes', value: process.memoryUsage.rss() },
      { name: 'process_start_time_seconds', value: Math.round(startedAt) },
      { name: 'nodejs_eventloop_lag_p99_seconds', value: Number.isFinite(lag) ? lag : 0 },
    ];
  };
}
