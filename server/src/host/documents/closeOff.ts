import { Socket as DatagramSocket } from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { Server, Socket } from 'node:net';

/** Ways out of a process that have a global name. */
const globals = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'];

function refuse(): never {
	throw new Error('A document reaches nothing outside itself.');
}

/** What is put there instead is not taken, without an error: Node itself wraps some of them when it loads a module of its own. */
function close(owner: object, names: readonly string[]): void {
	const closed = { get: () => refuse, set: () => {}, configurable: false };
	for (const name of names) Object.defineProperty(owner, name, closed);
}

/**
 * Takes the network and other processes away from this one. Files, programs and threads are Node’s permission model’s to refuse;
 * before Node 25 that has no word on the network. Nothing that a document says can run: this is for what nobody has thought of.
 */
export function closeOff(): void {
	for (const name of globals) Reflect.deleteProperty(globalThis, name);
	close(Socket.prototype, ['connect']);
	close(Server.prototype, ['listen']);
	close(DatagramSocket.prototype, ['bind', 'connect', 'send']);
	close(dns, ['lookup', 'resolve', 'reverse', 'lookupService']);
	close(dns.promises, ['lookup', 'resolve', 'reverse', 'lookupService']);
	close(process, ['kill', 'abort', 'chdir']);
	syncBuiltinESMExports();
}
