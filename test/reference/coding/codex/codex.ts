import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Wording, WordingPiece } from '../../../../server/src/engine/prompt/wording/wording.ts';
import { contextOf } from '../../../../server/src/engine/runtimes/codex/context/context.ts';
import { messagesOf } from '../../../../server/src/engine/runtimes/codex/prompt/messages.ts';
import { bundledSkills } from '../../../../server/src/engine/runtimes/codex/skills/bundled.ts';
import { fieldsOf, listOf } from '../../../mcp/agents/dialects/dialect.ts';
import { openai } from '../../../mcp/agents/dialects/openai.ts';
import { foreignFolder, foreignVersion, installForeign } from '../../../support/foreignPackages.ts';
import { environmentOf, execute } from '../execute.ts';
import { machineFiles, onMachine } from '../machine.ts';
import { see } from '../ours.ts';
import { located, type Places, placeWorld } from '../place.ts';
import type { Program, Said } from '../program.ts';
import { type Recorded, type Recorder, startRecorder } from '../recorder.ts';
import { emptyWorld, type World } from '../world.ts';
import { type SentMessage, saidIn } from './sent.ts';
import { codexWorld } from './worlds.ts';

const [packageName, version] = ['@openai/codex', '0.169.0'];
const folder = join(foreignFolder('agents'), `${packageName}@${version}`);
/** A package for each kind of machine has the program itself, in a folder that is called after the kind. */
const vendor = join(folder, 'node_modules', '@openai', `codex-${process.platform}-${process.arch}`, 'vendor');

function binary(): string {
	const [kind = ''] = readdirSync(vendor);
	return join(vendor, kind, 'bin', 'codex');
}

const runtimeId = `codex@${version}`;

/** Where nothing else is asked. */
const usualMessage = 'Say something';

const refused: Said = { order: 'does not start' };

const settings = (url: string): readonly string[] =>
	Object.entries({
		'model_providers.play.name': 'play',
		'model_providers.play.base_url': `${url}/v1`,
		'model_providers.play.env_key': 'PLAY_KEY',
		'model_providers.play.wire_api': 'responses',
		model_provider: 'play',
	}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

function messagesIn({ body }: Recorded): readonly SentMessage[] {
	return listOf(body.input).flatMap(({ role, content }) => {
		const texts = listOf(content).map(({ text }) => text);
		return texts.flatMap((text) => (typeof text === 'string' ? [{ role: String(role), text }] : []));
	});
}

/** Where the program puts the skills that it brings along. */
const bundledIn = ({ variables }: World, places: Places): string =>
	join(located(variables.CODEX_HOME ?? join(places.roots.home, '.codex'), places), 'skills/.system');

const mostStarts = 10;

/**
 * The skills that the program brings along, as it writes them; a copy in `own`. It does so while it already lists what it finds: who gives
 * them to it from the start does not run a race. Throws where they never come.
 */
async function bundledOf(recorder: Recorder, base: string, own: string): Promise<string> {
	const copy = join(own, 'bundled');
	for (let start = 0; start < mostStarts; start += 1) {
		const places = placeWorld(base, emptyWorld);
		await theirs(recorder, emptyWorld, places);
		const made = bundledIn(emptyWorld, places);
		if (!bundledSkills.every(({ name }) => existsSync(join(made, name, 'SKILL.md')))) continue;
		cpSync(made, copy, { recursive: true });
		return copy;
	}
	throw new Error(`Codex does not write its skills, in ${mostStarts} starts`);
}

export async function theirs(recorder: Recorder, world: World, places: Places): Promise<Said> {
	recorder.begin(({ path, body }) =>
		openai.asked(path, fieldsOf(body)) ? { body: openai.told({ kind: 'text', text: 'That was all.' }) } : undefined,
	);
	const message = located(world.message ?? usualMessage, places);
	const args = world.arguments.map((each) => located(each, places));
	const [command = '', ...words] = onMachine(places.roots.system, [
		binary(),
		'exec',
		'--skip-git-repo-check',
		...settings(recorder.url),
		...args,
		'--',
		message,
	]);
	// A folder for temporary files would be one more that it may write to.
	const { TMPDIR: _, ...variables } = environmentOf(world, places);
	const env = { ...variables, PLAY_KEY: 'none', SHELL: '/bin/bash' };
	const { status, said } = await execute(command, words, { cwd: places.cwd, env });
	// It may also have others look after its memories.
	const first = recorder.requests.find((each) => messagesIn(each).some(({ text }) => text === message));
	if (!first && /^Error/mu.test(said)) return refused;
	if (!first) throw new Error(`Codex ended with ${status} and asked for nothing:\n${said}`);
	const messages = messagesIn(first);
	const own = messages.findIndex(({ role, text }) => role === 'user' && text === message);
	return saidIn(messages.toSpliced(own, own < 0 ? 0 : 1));
}

/** What a piece of the program’s prose says that is no prose; dots where it is known how long a line is. */
function factsIn({ lines, text, ending = '' }: WordingPiece): string {
	const told = lines?.map((line) => {
		if (typeof line === 'string') return line;
		const { opens = '', length } = line;
		return opens + '·'.repeat(length - opens.length);
	});
	if (told) return told.join('\n') + ending;
	return (text ?? []).filter((each) => typeof each === 'string').join('') || '·';
}

const factsAlone: Wording = { id: 'pack', textFor: factsIn };

/** As `codex exec` says it. */
async function ours(world: World, places: Places): Promise<Said> {
	const { snapshot, session: usual } = await see(runtimeId, world, places, factsAlone, {
		files: machineFiles(places.roots.system),
	});
	const session = {
		...usual,
		timeZone: 'Etc/UTC',
		message: located(world.message ?? usualMessage, places),
		variables: { ...usual.variables, SHELL: '/bin/bash' },
	};
	const context = contextOf(snapshot, session);
	if (context.failure) return refused;
	const messages = messagesOf({ snapshot, session, context, wording: factsAlone });
	return saidIn(messages.map(({ role, parts }) => ({ role, text: parts.map(({ text }) => text).join('') })));
}

export const codex: Program = {
	title: `Codex ${version}`,
	install(say) {
		if (foreignVersion(folder, packageName) === version) return;
		say(`installing ${packageName}@${version} into ${folder}`);
		installForeign(folder, [`${packageName}@${version}`]);
	},
	generate: codexWorld,
	async start(base, own) {
		const recorder = await startRecorder();
		const bundled = await bundledOf(recorder, base, own);
		return {
			ours,
			theirs(world, places) {
				cpSync(bundled, bundledIn(world, places), { recursive: true });
				return theirs(recorder, world, places);
			},
		};
	},
};
