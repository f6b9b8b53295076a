import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Part } from '../../../../server/src/engine/prompt/prompt.ts';
import type { Wording } from '../../../../server/src/engine/prompt/wording/wording.ts';
import { planOf } from '../../../../server/src/engine/runtimes/geminiCli/context/plan.ts';
import { worldOf } from '../../../../server/src/engine/runtimes/geminiCli/world.ts';
import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Touch } from '../../../../server/src/engine/workspace/session.ts';
import { gemini } from '../../../mcp/agents/dialects/gemini.ts';
import { foreignFolder, foreignVersion, installForeign } from '../../../support/foreignPackages.ts';
import { environmentOf, execute } from '../execute.ts';
import { see } from '../ours.ts';
import { wordingIn } from '../ownWords.ts';
import { located, type Places, placeWorld } from '../place.ts';
import type { Program, Said } from '../program.ts';
import { type Recorder, startRecorder } from '../recorder.ts';
import { emptyWorld, type World } from '../world.ts';
import { editorTurn } from './editorTurn.ts';
import { requestIn, type Sent } from './request.ts';
import { geminiWorld } from './worlds.ts';

const [packageName, version] = ['@google/gemini-cli', '0.61.0'];

const runtimeId = `gemini-cli@${version}`;

const folder = join(foreignFolder('reference'), `${packageName}@${version}`);

const entry = join(folder, 'node_modules', packageName, 'bundle', 'gemini.js');

/** One of those that it would choose itself; those of earlier years get other words about skills. */
const model = 'gemini-3-pro-preview';

/** The call by which the model touches a path. */
function callFor({ by, path }: Touch): { readonly name: string; readonly input: object } {
	switch (by) {
		case 'list':
			return { name: 'list_directory', input: { dir_path: path } };
		case 'write':
			return { name: 'write_file', input: { file_path: path, content: 'Made.\n' } };
		case 'shell':
			return { name: 'run_shell_command', input: { command: `cat ${path}` } };
		default:
			return { name: 'read_file', input: { file_path: path } };
	}
}

/** `world` as a person has it who has settled how to sign in. */
const settled = (own: string, world: World): World => ({
	...world,
	variables: {
		GEMINI_CLI_SYSTEM_DEFAULTS_PATH: join(own, 'defaults.json'),
		GEMINI_CLI_TRUST_WORKSPACE: 'true',
		...world.variables,
	},
});

/** Where nothing is said of trust outright, it may be that there is none. */
const isAskedByEditor = ({ variables }: World): boolean => variables.GEMINI_CLI_TRUST_WORKSPACE !== 'true';

/** What is sent until the model has touched everything. */
async function ask(own: string, recorder: Recorder, given: World, places: Places): Promise<Said> {
	const world = settled(own, given);
	const touched = world.touched.map((touch) => ({ ...touch, path: located(touch.path, places) }));
	recorder.begin((asked) => {
		const { results } = requestIn(asked) ?? {};
		if (!results) return undefined;
		const touch = touched[results.length];
		if (!touch) return { body: gemini.told({ kind: 'text', text: 'That was all.' }) };
		const { name, input } = callFor(touch);
		const offer = { tool: name, name };
		return { body: gemini.told({ kind: 'call', id: `call-${results.length}`, offer, input }) };
	});
	const env = {
		...environmentOf(world, places),
		// Or it starts itself a second time, with other limits of memory.
		GEMINI_CLI_NO_RELAUNCH: 'true',
		NODE_COMPILE_CACHE: join(own, 'compiled'),
		GEMINI_API_KEY: 'none',
		GOOGLE_GEMINI_BASE_URL: recorder.url,
	};
	const options = world.arguments.map((each) => located(each, places));
	const args = [entry, '-m', model, ...options];
	const here = { cwd: places.cwd, env };
	const { status, said } = isAskedByEditor(world)
		? await editorTurn(args, here, 'Say hello.').then(() => ({ status: 0, said: '' }))
		: await execute(process.execPath, [...args, '--approval-mode', 'yolo', '-p', 'Say hello.'], here);
	const sent = recorder.requests.flatMap((each) => requestIn(each) ?? []);
	const [first, last] = [sent[0], sent.at(-1)];
	if (!first || !last) throw new Error(`Gemini CLI ended with ${status} and asked for nothing:\n${said}`);
	if (last.results.length < touched.length) {
		throw new Error(
			`Gemini CLI ended with ${status} after ${last.results.length} of ${touched.length} calls:\n${said}`,
		);
	}
	return saidIn(first, last, world);
}

const isInstructionOf = ({ variables: { GEMINI_SYSTEM_MD: file = '' } }: World): boolean =>
	!['', '0', 'false'].includes(file.trim().toLowerCase());

/** Its prose hangs on the model and its tools, and is left out by where it ends. */
function saidIn(first: Sent, last: Sent, world: World): Said {
	return {
		...(isInstructionOf(world)
			? { 'the instruction of the person': first.system }
			: { 'the list of skills': sortedSkills(first.skills), 'context in the system instruction': first.context }),
		'the folders that it works in': first.folders.join('\n'),
		'the folder of its own files': first.temporary,
		'context in the first message': first.loaded,
		'context of what was touched': last.results.join('\n=\n'),
	};
}

/** Within one folder, the program lists skills in an order that changes from run to run. */
const sortedSkills = (list: string): string =>
	list
		.split(/(?=^ {2}<skill>$)/mu)
		.sort()
		.join('');

const partsBetween = (parts: readonly Part[], from: string, to: string): readonly Part[] => {
	const [start, end] = [from, to].map((id) => parts.findIndex((part) => part.id === `gemini-cli.${id}`));
	return start === undefined || start < 0 ? [] : parts.slice(start + 1, end === undefined || end < 0 ? undefined : end);
};

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

async function ours(own: string, given: World, places: Places, wording: Wording): Promise<Said> {
	const world = settled(own, given);
	const { parts, snapshot, session } = await see(runtimeId, world, places, wording);
	const { folders, memoryFolder, settings } = planOf(worldOf(snapshot, session));
	const at = (id: string) => parts.findIndex((part) => part.id === `gemini-cli.${id}`);
	const message = at('first-message.open');
	const system = parts.slice(0, message);
	const end = system.findIndex(({ id }) => id === 'gemini-cli.system.end');
	const list = [...partsBetween(system, 'skills.title', 'skills.close')].filter(
		({ id }) => id !== 'gemini-cli.built-in-skills',
	);
	const later = new Map<string, string>();
	for (const [index, part] of parts.slice(at('first-message.close') + 1).entries()) {
		const begun = /^gemini-cli\.later\.(\d+)\.open$/u.exec(part.id)?.[1];
		const key = begun ?? [...later.keys()].at(-1) ?? String(index);
		later.set(key, `${later.get(key) ?? ''}${part.text}`);
	}
	return {
		...(isInstructionOf(world)
			? { 'the instruction of the person': textOf(system) }
			: {
					'the list of skills': sortedSkills(textOf(list)),
					'context in the system instruction': end < 0 ? '' : textOf(system.slice(end + 1)),
				}),
		'the folders that it works in': settings.includeDirectoryTree ? folders.join('\n') : '',
		'the folder of its own files': dirname(memoryFolder),
		'context in the first message': textOf(partsBetween(parts, 'first-message.context', 'first-message.close')),
		'context of what was touched': world.touched.map((_, index) => later.get(String(index)) ?? '').join('\n=\n'),
	};
}

export const geminiCli: Program = {
	title: `Gemini CLI ${version}`,
	install(say) {
		if (foreignVersion(folder, packageName) === version) return;
		say(`installing ${packageName}@${version} into ${folder}`);
		installForeign(folder, [`${packageName}@${version}`]);
	},
	generate: geminiWorld,
	async start(base, own) {
		const recorder = await startRecorder();
		const defaults = {
			security: { auth: { selectedType: 'gemini-api-key' } },
			privacy: { usageStatisticsEnabled: false },
		};
		await writeFile(join(own, 'defaults.json'), JSON.stringify(defaults));
		const runtime = registry.runtimeById(runtimeId);
		if (!runtime) throw new Error(`no runtime stands in for ${runtimeId}`);
		// A file of the person’s own, or nothing is said of how to take it.
		const home = { '.gemini/GEMINI.md': { kind: 'text', text: 'Text.\n' } } as const;
		const simple: World = { ...emptyWorld, trees: { ...emptyWorld.trees, home } };
		const sent = await ask(own, recorder, simple, placeWorld(base, simple));
		const header = recorder.requests.flatMap((each) => requestIn(each)?.system ?? []).join('\n');
		const wording = wordingIn(runtime, [...Object.values(sent), header]);
		return {
			ours: (world, places) => ours(own, world, places, wording),
			theirs: (world, places) => ask(own, recorder, world, places),
		};
	},
};
