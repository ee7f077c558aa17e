// Asks for one page again and again by connections that are kept, each with one request at a time, and prints how many
// answers came: `node page-load.ts PORT PATH SECONDS CONNECTIONS`.
import { connect, type Socket } from 'node:net';

const [port = '', path = '/', seconds = '1', connections = '32'] = process.argv.slice(2);
const REQUEST = Buffer.from(
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip\r\n\r\n`,
);
const HEAD_END = Buffer.from('\r\n\r\n');

let answers = 0;
let isOver = false;

/** Bytes of the answer that begins with a chunk; its head must come in one piece. */
function readLength(chunk: Buffer): number {
  const end = chunk.indexOf(HEAD_END);
  const head = chunk.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(head);
  return end + HEAD_END.length + Number(length);
}

function open(): Socket {
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(REQUEST));
  let left = 0;
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    left = (left || readLength(chunk)) - chunk.length;
    if (left > 0) return;
    answers += 1;
    if (!isOver) socket.write(REQUEST);
  });
  return socket;
}

const sockets = Array.from({ length: Number(connections) }, open);
setTimeout(() => {
  isOver = true;
  process.stdout.write(String(answers));
  for (const socket of sockets) socket.destroy();
}, Number(seconds) * 1000);
