// A mail server on this machine that keeps what it is handed.
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  readonly url: string;
  /** As they came over the wire. */
  readonly letters: readonly Buffer[];
  /** As mail programs read them. */
  read(): Promise<ParsedMail[]>;
  close(): Promise<void>;
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        letters.push(Buffer.concat(parts));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    read: () => Promise.all(letters.map((letter) => simpleParser(letter))),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
