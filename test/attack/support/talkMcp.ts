import type { Ground } from '../attack.ts';
import type { AttackedMcp } from './attackedMcp.ts';

/** An answer as it stands on the wire. */
interface McpAnswer {
	readonly result?: {
		readonly isError?: boolean;
		readonly structuredContent?: Readonly<Record<string, unknown>>;
		readonly tools?: readonly McpToolSeen[];
		readonly [key: string]: unknown;
	};
	readonly error?: unknown;
}

/** A tool as the server lists it. */
export interface McpToolSeen {
	readonly name: string;
	readonly inputSchema: {
		readonly properties: Readonly<Record<string, { readonly type?: string; readonly enum?: readonly string[] }>>;
		readonly required?: readonly string[];
	};
}

/** A client over a pipe that says whatever it likes. */
export interface McpTalk {
	/** Undefined where there is no answer, which counts as hung. */
	ask(method: string, params: object, what: string): Promise<McpAnswer | undefined>;
	call(name: string, input: unknown, what?: string): Promise<McpAnswer | undefined>;
	/** As it is, without an end of line. */
	write(bytes: string | Uint8Array): void;
}

export async function talkTo(server: AttackedMcp, ground: Ground): Promise<McpTalk> {
	const waiting = new Map<number, (answer: McpAnswer) => void>();
	server.onLine((line) => {
		const answer = JSON.parse(line) as McpAnswer & { readonly id?: number };
		if (answer.id === undefined) return;
		waiting.get(answer.id)?.(answer);
		waiting.delete(answer.id);
	});
	const write = (bytes: string | Uint8Array): void => void server.child.stdin?.write(bytes);
	let last = 0;
	const talk: McpTalk = {
		write,
		async ask(method, params, what) {
			ground.tried();
			if (server.ended() !== undefined) return undefined;
			last += 1;
			const id = last;
			const answer = new Promise<McpAnswer>((resolve) => waiting.set(id, resolve));
			const died = new Promise<undefined>((resolve) => server.child.once('exit', () => resolve(undefined)));
			write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
			return ground.answered(Promise.race([answer, died]), what, 120);
		},
		call: (name, input, what = `${name} ${JSON.stringify(input).slice(0, 200)}`) =>
			talk.ask('tools/call', { name, arguments: input }, what),
	};
	server.child.setMaxListeners(0);
	const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'hostile', version: '1' } };
	await talk.ask('initialize', client, 'the first message');
	write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
	return talk;
}
