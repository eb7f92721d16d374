// What an honest bot in Node.js may do: prints "works".
const { execFileSync, fork } = require('child_process');
const os = require('os');
const { isMainThread, parentPort, Worker } = require('worker_threads');

function fail(what) {
  console.log(what);
  process.exit(1);
}

function main() {
  if (os.cpus().length === 0 || os.totalmem() === 0) fail('no machine');
  if (execFileSync('sh', ['-c', 'echo child']).toString() !== 'child\n') fail('no shell');
  new Worker(__filename).on('message', (number) => {
    if (number !== 3) fail('no worker');
    fork(__filename, ['child']).on('message', (text) => {
      if (text !== 'hello') fail('no child');
      console.log('works');
    });
  });
}

if (!isMainThread) {
  parentPort.postMessage(3);
} else if (process.argv[2] === 'child') {
  process.send('hello', () => process.disconnect());
} else {
  main();
}
