import { join } from 'node:path';
import { openCode as runtime } from '../../../../server/src/engine/runtimes/openCode/openCode.ts';
import type { Touch } from '../../../../server/src/engine/workspace/session.ts';
import { fieldsOf } from '../../../mcp/agents/dialects/dialect.ts';
import { foreignFolder, foreignVersion, installForeign } from '../../../support/foreignPackages.ts';
import { type CompletionRequest, callOf, completion, requestIn } from '../completions.ts';
import { environmentOf, execute } from '../execute.ts';
import { onMachine } from '../machine.ts';
import { wordingIn } from '../ownWords.ts';
import { located, type Places, placeWorld } from '../place.ts';
import type { Program, Said } from '../program.ts';
import { type Recorder, startRecorder } from '../recorder.ts';
import type { World } from '../world.ts';
import { ours, usualModel } from './ours.ts';
import { saidIn } from './sent.ts';
import { delegates, models, talkative } from './talkative.ts';
import { openCodeWorld } from './worlds.ts';

const version = '1.18.33';

/** The program itself: there is a package for each kind of machine. */
const packageName = `opencode-${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const folder = join(foreignFolder('reference'), `${packageName}@${version}`);
const binary = join(folder, 'node_modules', packageName, 'bin', 'opencode');

/** What its person has settled before: a model of ours, and nothing that goes on in the background. */
const settled = (url: string) => ({
	provider: {
		play: {
			npm: '@ai-sdk/openai-compatible',
			options: { baseURL: `${url}/v1`, apiKey: 'none' },
			models: Object.fromEntries(models.map((id) => [id, { limit: { context: 200_000, output: 8_000 } }])),
		},
	},
	model: usualModel,
	small_model: usualModel,
	snapshot: false,
});

/** The last configuration that is read, with what a world says there. */
const contentOf = (url: string, { OPENCODE_CONFIG_CONTENT: said = '{}' }: Readonly<Record<string, string>>): string =>
	JSON.stringify({ ...fieldsOf(JSON.parse(said)), ...settled(url) });

type Call = readonly [name: string, input: object];

/** How the model has a file touched. */
function touching({ path, by }: Touch): Call {
	switch (by) {
		case 'shell':
			return ['bash', { command: `cat '${path}'`, description: 'Reads a file' }];
		case 'write':
			return ['write', { filePath: path, content: 'x\n' }];
		default:
			return ['read', { filePath: path }];
	}
}

/** Requests of the conversation, and of those that its agent has begun, each with the tools that it has. */
async function ask(
	recorder: Recorder,
	world: World,
	places: Places,
	calls: readonly Call[],
): Promise<readonly CompletionRequest[]> {
	recorder.begin((asked) => {
		const request = requestIn(asked);
		if (!request) return undefined;
		// Agents that others begin have nobody to ask in their turn.
		const next = request.message.includes(greeting) ? calls[request.results.length] : undefined;
		return next ? callOf(...next) : completion('That was all.');
	});
	const [command = '', ...args] = onMachine(places.roots.system, [
		binary,
		'run',
		'--auto',
		// Else the model is asked for one.
		'--title',
		'Play',
		...world.arguments.map((each) => located(each, places)),
		greeting,
	]);
	const usual = environmentOf(world, places);
	const env = {
		...usual,
		OPENCODE_CONFIG_CONTENT: contentOf(recorder.url, usual),
		OPENCODE_DISABLE_AUTOUPDATE: '1',
		OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
		OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
		OPENCODE_DISABLE_MODELS_FETCH: '1',
	};
	const { status, said } = await execute(command, args, { cwd: places.cwd, env });
	const sent = recorder.requests.flatMap((each) => requestIn(each) ?? []);
	if (sent.length === 0 && !/^Error: /mu.test(said))
		throw new Error(`OpenCode ended with ${status} and asked for nothing:\n${said}`);
	return sent;
}

const greeting = 'Hello';

async function theirs(recorder: Recorder, world: World, places: Places): Promise<Said> {
	const calls = world.touched.map((touch) => touching({ ...touch, path: located(touch.path, places) }));
	return saidIn(await ask(recorder, world, places, calls));
}

export const openCode: Program = {
	title: `OpenCode ${version}`,
	install(say) {
		if (foreignVersion(folder, packageName) === version) return;
		say(`installing ${packageName}@${version} into ${folder}`);
		installForeign(folder, [`${packageName}@${version}`]);
	},
	generate: openCodeWorld,
	async start(base) {
		const recorder = await startRecorder();
		const sent = await ask(recorder, talkative, placeWorld(base, talkative), delegates);
		const wording = wordingIn(
			runtime,
			sent.flatMap(({ system, tools }) => [system, tools.get('task') ?? '']),
		);
		return {
			ours: (world, places) => ours(runtime, world, places, wording),
			theirs: (world, places) => theirs(recorder, world, places),
		};
	},
};
