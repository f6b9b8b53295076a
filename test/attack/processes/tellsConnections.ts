// Preloaded by an attack: whatever the program wants to connect with is told among its errors, and is not there.
import { Socket } from 'node:net';

const { connect } = Socket.prototype;

Socket.prototype.connect = function told(this: Socket, ...args: readonly unknown[]) {
	process.stderr.write(`connects ${JSON.stringify(args).slice(0, 300)}\n`);
	return Reflect.apply(connect, this, [{ host: '127.0.0.1', port: 9 }]);
} as typeof connect;
