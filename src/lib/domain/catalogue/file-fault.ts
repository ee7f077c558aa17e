// What is wrong with a file, at a field; the words stand in the copy under the code.

export interface FileFault<Code extends string = string> {
  /** As `rules.0.divisions.3.poolBps`; empty for the file itself. */
  readonly path: string;
  readonly code: Code;
  readonly values?: Readonly<Record<string, string | number>>;
  /** A warning says what is unusual and keeps nobody from publishing. */
  readonly isWarning?: true;
}

export type ReportFault<Code extends string> = (
  path: string,
  code: Code,
  values?: FileFault['values'],
  level?: 'warning',
) => void;

/** Collects what is reported, in its order. */
export function createFaultList<Code extends string>(): {
  readonly faults: readonly FileFault<Code>[];
  readonly report: ReportFault<Code>;
} {
  const faults: FileFault<Code>[] = [];
  return {
    faults,
    report: (path, code, values, level) =>
      void faults.push({
        path,
        code,
        ...(values && { values }),
        ...(level && { isWarning: true as const }),
      }),
  };
}

/** Whether it is an IANA zone. */
export function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
