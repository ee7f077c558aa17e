import { interceptStatements } from '../faults/driver-calls.ts';
import { noteStatement } from './statement-record.ts';

let isRecording = false;

/** Notes what goes to SQLite for as long as the process lives. */
export function startRecording(): void {
  if (isRecording) return;
  isRecording = true;
  interceptStatements(false, (readText, run) => {
    noteStatement(readText());
    return run();
  });
}
