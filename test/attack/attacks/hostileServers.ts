import { setTimeout } from 'node:timers/promises';
import type { ModelProvider } from '../../../server/src/host/models/model.ts';
import { key, requestOf } from '../../host/models/asking.ts';
import { type Protocol, providers } from '../../host/models/protocols.ts';
import type { Attack, Ground } from '../attack.ts';
import { startProcess, type Talker } from '../support/childProcess.ts';
import { watchOwnThread } from '../support/processorTime.ts';

/** Those that nobody can tell from a model that thinks: the person stops them. */
const isEndless = (behaviour: string): boolean => /^(?:stalls|drips)-/u.test(behaviour);

/** Those that send as much as is taken: in the short form every other one, and in one protocol only. */
const isFlood = (behaviour: string): boolean => behaviour.startsWith('endless-');

/** ms after which a person loses patience. */
const untilStopped = 150;

async function portOf(talker: Talker): Promise<string> {
	const announced = () => talker.lines.find((line) => line.startsWith('port '))?.slice(5);
	return (
		announced() ??
		new Promise((resolve) =>
			talker.onLine(() => {
				const port = announced();
				if (port !== undefined) resolve(port);
			}),
		)
	);
}

interface Meeting {
	readonly behaviour: string;
	readonly protocol: Protocol;
	readonly provider: ModelProvider;
}

/** Letters that were heard. */
async function meet({ behaviour, protocol, provider }: Meeting, ground: Ground): Promise<number> {
	ground.tried();
	const what = `${protocol}, a server that ${behaviour}`;
	const stop = new AbortController();
	let letters = 0;
	const run = provider.run(requestOf({ model: 'm' }), {
		signal: stop.signal,
		onText: (text) => {
			letters += text.length;
		},
		onThinking: () => undefined,
	});
	if (isEndless(behaviour)) void setTimeout(untilStopped).then(() => stop.abort());
	const reply = await ground.answered(run, what);
	stop.abort();
	const told = JSON.stringify(reply) ?? '';
	ground.expect(reply?.kind !== 'done', 'wrong', () => `${what}: ${told.slice(0, 200)}`);
	ground.expect(!told.includes(key), 'outside', () => `${what}: the key is told`);
	if (!/^(?:stalls|sends)/u.test(behaviour)) return letters;
	const listed = provider.models?.(AbortSignal.timeout(untilStopped)) ?? Promise.resolve([]);
	const models = await ground.answered(listed, `${what}, asked for its models`);
	ground.expect(models?.length === 0, 'wrong', () => `${what}: has models ${JSON.stringify(models)}`);
	return letters;
}

export const hostileServers: Attack = {
	name: 'hostile-servers',
	what: 'model servers of each protocol stall, flood, never end, send elsewhere and talk nonsense',
	async run(ground) {
		const second = startProcess('hostileServer.ts', ['0']);
		const server = startProcess('hostileServer.ts', [await portOf(second), 'list']);
		const url = `http://127.0.0.1:${await portOf(server)}`;
		const behaviours = server.lines.flatMap((line) => /^does (.*)$/u.exec(line)?.[1] ?? []);
		const meeting = (behaviour: string, [protocol, at]: (typeof providers)[number]): Meeting => ({
			behaviour,
			protocol,
			provider: at(`${url}/${behaviour}/${protocol}`),
		});
		// The libraries are loaded by the first request, and that is not what is measured.
		for (const each of providers) await meet(meeting('cuts-at-once', each), ground);
		using _watched = watchOwnThread(ground.input);
		const floodsEach = ground.size(1, providers.length);
		let letters = 0;
		for (let round = 0; round < ground.size(1, 2); round++) {
			for (const [index, behaviour] of behaviours.entries()) {
				const floods = (index + ground.seed) % 2 < floodsEach ? floodsEach : 0;
				const first = index % providers.length;
				const those = [...providers, ...providers].slice(first, first + providers.length);
				for (const each of isFlood(behaviour) ? those.slice(0, floods) : those)
					letters += await meet(meeting(behaviour, each), ground);
			}
		}
		const stolen = second.lines.filter((line) => line.startsWith('asked')).length;
		ground.expect(stolen === 0, 'outside', () => `${stolen} requests followed a redirect to another server`);
		ground.expect(server.child.exitCode === null, 'wrong', () => 'the hostile server has died');
		ground.note(
			`${behaviours.length} kinds of server, ${providers.length} protocols; ${letters.toLocaleString('en')} letters were heard`,
		);
	},
};
