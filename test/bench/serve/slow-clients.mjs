// A thread of `npm run bench:serve`: 200 clients that send a byte of their headers every 100 ms, and two that send a body
// of 1 GB. Each begins again when the server disconnects it.
import { connect } from 'node:net';
import { workerData } from 'node:worker_threads';

const { hostname, port } = new URL(workerData);

/** @param send called once connected */
function open(head, send) {
  const socket = connect(Number(port), hostname, () => {
    socket.write(head);
    send(socket);
  });
  socket.on('error', () => {}).resume();
  socket.on('close', () => open(head, send));
}

function drip(socket) {
  const timer = setInterval(() => socket.write('X'), 100);
  socket.on('close', () => clearInterval(timer));
}

const chunk = Buffer.alloc(1 << 20, 'x');

function pour(socket) {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
}

for (let i = 0; i < 200; i++) open('GET /models HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', drip);
const head = 'POST /m/assay.commit-message HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n';
for (let i = 0; i < 2; i++) open(`${head}Content-Length: ${1e9}\r\n\r\n`, pour);
