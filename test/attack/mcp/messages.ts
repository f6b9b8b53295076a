import type { Ground } from '../attack.ts';
import { absurd, mutated } from '../support/absurd.ts';
import { attackMcp } from '../support/attackedMcp.ts';
import { talkTo } from '../support/talkMcp.ts';
import type { McpScene } from './tricks.ts';

/** A message may have a little more. */
const tenMegabytes = 10_000_000;

/** The server answers, and what it says of such a thing is no longer than anybody reads. */
export async function hugeArguments({ talk, tools, ground }: McpScene): Promise<void> {
	const chosen = ground.dice.some(tools, ground.size(4, tools.length) / tools.length);
	for (const { name, inputSchema } of chosen) {
		const [field = 'nothing'] = Object.keys(inputSchema.properties);
		const answer = await talk.call(name, { [field]: 'x'.repeat(tenMegabytes) }, `${name} with 10 MB in ${field}`);
		const length = JSON.stringify(answer ?? '').length;
		ground.expect(length < 100_000, 'wrong', () => `${name}: ${length} characters of answer to 10 MB`);
	}
	await talk.call(
		'search',
		Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, at])),
		'200,000 names',
	);
}

/** A thousand calls that nobody waits for in between. */
export async function manyAtOnce({ talk, ground }: McpScene): Promise<void> {
	const calls = [
		['fetch', { path: 'SOUL.md' }],
		['search', { query: 'oolong' }],
		['status', {}],
		['remember', { text: 'The kiln is hot.' }],
		['fetch', { path: '../outside/a.md' }],
		['knowledge_list', {}],
	] as const;
	const answers = await Promise.all(
		Array.from({ length: ground.size(200, 1_000) }, (_, at) => {
			const [name, input] = calls[at % calls.length] ?? calls[0];
			return talk.call(name, name === 'remember' ? { text: `The kiln is hot, ${at}.` } : input);
		}),
	);
	const lost = answers.filter((answer) => answer?.result === undefined).length;
	ground.expect(lost === 0, 'lost', () => `${lost} of ${answers.length} calls have no result`);
}

const noise: readonly (string | Uint8Array)[] = [
	'\n\n\n',
	'nothing of the kind\n',
	'{"jsonrpc":"2.0"\n',
	'[]\n',
	'null\n',
	'"text"\n',
	'{"jsonrpc":"1.0","id":900001,"method":"tools/list"}\n',
	'{"jsonrpc":"2.0","id":{},"method":"tools/list"}\n',
	'{"jsonrpc":"2.0","id":900002,"method":"__proto__"}\n',
	'{"jsonrpc":"2.0","id":900003,"result":{}}\n',
	'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n',
	`{"jsonrpc":"2.0","id":900004,"method":"tools/call","params":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`,
	Buffer.from([0xff, 0xfe, 0x7b, 0xc3, 0x28, 0x0a]),
	Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x0a]),
	`${'\0'.repeat(64 * 1024)}\n`,
];

/** Noise between questions, then half a message and the end. */
export async function brokenMessages(ground: Ground): Promise<void> {
	const server = await attackMcp(ground, []);
	const talk = await talkTo(server, ground);
	for (const bytes of noise) {
		ground.tried();
		talk.write(bytes);
		const answer = await talk.call(
			'fetch',
			{ path: 'SOUL.md' },
			`a question after ${JSON.stringify(String(bytes).slice(0, 60))}`,
		);
		ground.expect(answer?.result?.isError !== true, 'wrong', () => 'the file cannot be read any more');
	}
	for (let index = 0; index < ground.size(40, 1_000); index += 1) {
		const call = { name: 'search', arguments: { query: 'kiln', limit: 5 } };
		const params = mutated(call, ground.dice, 0.3);
		const method = ground.dice.chance(0.2) ? String(absurd(ground.dice)).slice(0, 5_000) : 'tools/call';
		await talk.ask(
			method,
			(typeof params === 'object' ? params : {}) ?? {},
			`${method} ${JSON.stringify(params)?.slice(0, 200)}`,
		);
	}
	server.judge('broken messages');
	talk.write('{"jsonrpc":"2.0","id":5,"method":"tools/ca');
	server.child.stdin?.end();
	await server.stop();

	const other = await attackMcp(ground, []);
	const ended = new Promise<true>((resolve) => other.child.once('exit', () => resolve(true)));
	await talkTo(other, ground);
	ground.tried();
	other.child.stdin?.write('x'.repeat(12_000_000));
	// Nobody can answer that; whoever waits for an answer has to learn that none will come.
	await ground.answered(ended, 'a message without end', 30);
}
