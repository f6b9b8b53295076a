import { join } from 'node:path';
import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Touch } from '../../../../server/src/engine/workspace/session.ts';
import { anthropic } from '../../../mcp/agents/dialects/anthropic.ts';
import type { Reply } from '../../../mcp/agents/dialects/dialect.ts';
import { foreignFolder, foreignVersion, installForeign } from '../../../support/foreignPackages.ts';
import { environmentOf, execute } from '../execute.ts';
import { onMachine } from '../machine.ts';
import { wordingIn } from '../ownWords.ts';
import { located, type Places, placeWorld } from '../place.ts';
import type { Program, Said } from '../program.ts';
import { type Recorded, type Recorder, startRecorder } from '../recorder.ts';
import { emptyWorld, type World } from '../world.ts';
import { ours, runtimeId } from './ours.ts';
import { sentIn } from './sent.ts';
import { claudeWorld } from './worlds.ts';

const packageName = '@anthropic-ai/claude-code';
const version = '2.1.330';
const folder = join(foreignFolder('agents'), `${packageName}@${version}`);

/** The program itself, which the package for every system brings along. */
const binary = join(folder, 'node_modules', `${packageName}-${process.platform}-${process.arch}`, 'claude');

/** How the model has a file touched. */
function callOf({ path, by }: Touch): readonly [name: string, input: object] {
	switch (by) {
		case 'shell':
			return ['Bash', { command: `cat '${path}'` }];
		case 'list':
			return ['Bash', { command: `ls '${path}'` }];
		case 'write':
			return ['Write', { file_path: path, content: 'x\n' }];
		default:
			return ['Read', { file_path: path }];
	}
}

export async function ask(recorder: Recorder, world: World, places: Places): Promise<Said> {
	const touched = world.touched.map((touch) => ({ ...touch, path: located(touch.path, places) }));
	const calls = touched.filter(({ by }) => by !== 'mention').map(callOf);
	const turns: Recorded[] = [];
	recorder.begin((request) => {
		if (!/\/v1\/messages(?:\?|$)/u.test(request.path)) return undefined;
		// Without any tools it asks for the name of a conversation.
		const isTurn = Array.isArray(request.body.tools) && request.body.tools.length > 0;
		const call = isTurn ? calls[turns.length] : undefined;
		if (isTurn) turns.push(request);
		// Answers of one name are taken for one answer.
		const told = (reply: Reply) => ({ body: anthropic.told(reply).replace('"msg_1"', `"msg_${turns.length}"`) });
		if (!call) return told({ kind: 'text', text: 'That was all.' });
		const [name, input] = call;
		const id = `call_${turns.length}`;
		return told({ kind: 'call', id, offer: { tool: name, name }, input });
	});
	const mentions = touched.filter(({ by }) => by === 'mention').map(({ path }) => ` @${path}`);
	const [command = '', ...args] = onMachine(places.roots.system, [
		binary,
		'-p',
		`Say something${mentions.join('')}`,
		...world.arguments.map((each) => located(each, places)),
	]);
	const env = {
		...environmentOf(world, places),
		ANTHROPIC_BASE_URL: recorder.url,
		ANTHROPIC_API_KEY: 'none',
		CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
		DISABLE_AUTOUPDATER: '1',
		IS_SANDBOX: '1',
	};
	const { status, said } = await execute(command, args, { cwd: places.cwd, env });
	if (turns.length === 0) throw new Error(`Claude Code ended with ${status} and asked for nothing:\n${said}`);
	return sentIn(turns);
}

/** Worlds in which every passage of the program’s prose is sent. */
const simple: readonly World[] = [
	{
		...emptyWorld,
		trees: {
			...emptyWorld.trees,
			home: { '.claude/projects/<SLUG>/memory/MEMORY.md': { kind: 'long', text: '- note\n', times: 201 } },
		},
	},
	{ ...emptyWorld, arguments: ['--model', 'claude-haiku-4-5'] },
];

export const claudeCode: Program = {
	title: `Claude Code ${version}`,
	install(say) {
		if (foreignVersion(folder, packageName) === version) return;
		say(`installing ${packageName}@${version} into ${folder}`);
		installForeign(folder, [`${packageName}@${version}`]);
	},
	generate: claudeWorld,
	async start(base) {
		const recorder = await startRecorder();
		const runtime = registry.runtimeById(runtimeId);
		if (!runtime) throw new Error(`no runtime stands in for ${runtimeId}`);
		const texts: string[] = [];
		for (const world of simple) texts.push(...Object.values(await ask(recorder, world, placeWorld(base, world))));
		const wording = wordingIn(runtime, texts);
		return {
			ours: (world, places) => ours(world, places, wording),
			theirs: (world, places) => ask(recorder, world, places),
		};
	},
};
