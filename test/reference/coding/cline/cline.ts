import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from '../../../../server/src/engine/prompt/prompt.ts';
import type { Wording } from '../../../../server/src/engine/prompt/wording/wording.ts';
import { isOn, keptIn } from '../../../../server/src/engine/runtimes/cline/context/records.ts';
import { pathsOf } from '../../../../server/src/engine/runtimes/cline/paths.ts';
import { skillsPartId } from '../../../../server/src/engine/runtimes/cline/prompt/assemble.ts';
import { commandIn, commandsFrom } from '../../../../server/src/engine/runtimes/cline/skills/commands.ts';
import { invokeSkill } from '../../../../server/src/engine/runtimes/cline/skills/invocation.ts';
import { readSkills } from '../../../../server/src/engine/runtimes/cline/skills/skills.ts';
import { readWorkflows } from '../../../../server/src/engine/runtimes/cline/skills/workflows.ts';
import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import { placesOf } from '../../../../server/src/engine/workspace/places.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../../server/src/engine/workspace/snapshot.ts';
import { foreignFolder, foreignVersion, installForeign } from '../../../support/foreignPackages.ts';
import { callOf, completion, requestIn } from '../completions.ts';
import { environmentOf, execute } from '../execute.ts';
import { see } from '../ours.ts';
import { wordingIn } from '../ownWords.ts';
import { located, type Places, placeWorld } from '../place.ts';
import type { Program, Said } from '../program.ts';
import { type Recorder, startRecorder } from '../recorder.ts';
import { emptyWorld, type World } from '../world.ts';
import { clineWorld } from './worlds.ts';

/** Its command line, which is built on core 0.0.86. */
const [packageName, version, core] = ['cline', '3.0.65', '0.0.86'];

const runtimeId = `cline@${core}`;

const folder = join(foreignFolder('reference'), `${packageName}@${version}`);

/** The program comes in a package for each kind of machine. */
const binary = join(folder, 'node_modules', '@cline', `cli-${process.platform}-${process.arch}`, 'bin', 'cline');

const provider = 'openai-compatible';
const model = 'play';

/** What its person has settled before. */
const settled = (url: string) => ({
	version: 1,
	lastUsedProvider: provider,
	modes: {},
	providers: {
		[provider]: {
			settings: { provider, apiKey: 'none', model, baseUrl: `${url}/v1` },
			updatedAt: '2026-11-01T00:00:00.000Z',
			tokenSource: 'manual',
		},
	},
});

/** What is sent before the first answer. */
async function ask(own: string, recorder: Recorder, world: World, places: Places): Promise<Said> {
	const { message = 'Say hello.', opened = [] } = world;
	recorder.begin((asked) => {
		const { results } = requestIn(asked) ?? {};
		const skill = opened[results?.length ?? opened.length];
		return skill === undefined ? completion('That was all.') : callOf('skills', { skill, args: 'some words' });
	});
	const env = {
		...environmentOf(world, places),
		CLINE_NO_AUTO_UPDATE: '1',
		CLINE_SESSION_BACKEND_MODE: 'local',
		CLINE_PROVIDER_SETTINGS_PATH: join(own, 'providers.json'),
		CLINE_DATA_DIR: join(places.temporary, 'data'),
	};
	const args = ['-P', provider, '-m', model, ...world.arguments.map((each) => located(each, places)), message];
	const { status, said } = await execute(binary, args, { cwd: places.cwd, env });
	const sent = recorder.requests.flatMap((each) => requestIn(each) ?? []);
	const [first, last] = [sent[0], sent.at(-1)];
	if (!first || !last) throw new Error(`Cline ended with ${status} and asked for nothing:\n${said}`);
	return {
		'the system prompt': first.system,
		'the tool “skills”': sortedNames(first.tools.get('skills') ?? ''),
		'the message': first.message,
		// Without any skill, there is no such tool.
		'opened skills': first.tools.has('skills') ? last.results.join('\n=\n') : '',
	};
}

/** Those of one folder come in the order of the disk, see `distinct`. */
const sortedNames = (about: string): string =>
	about.replace(/(?<= Available skills: ).*(?=\.$)/su, (names) => names.split(', ').sort().join(', '));

const isOfTool = ({ id }: Part): boolean => id === 'cline.skills-tool' || id === skillsPartId;

/** Skills and workflows, switched off or not. */
function keptSkills(snapshot: Snapshot, session: Session) {
	const [places, paths] = [placesOf(snapshot), pathsOf(snapshot, session)];
	return { skills: keptIn(readSkills(places, paths)), workflows: keptIn(readWorkflows(places, paths)) };
}

async function ours(world: World, places: Places, wording: Wording): Promise<Said> {
	const { message = 'Say hello.', opened = [] } = world;
	const { parts, snapshot, session } = await see(runtimeId, world, places, wording, { also: keptSkills });
	const { skills, workflows } = keptSkills(snapshot, session);
	const found = commandIn(message, commandsFrom(skills, workflows));
	const textOf = (those: readonly Part[]) => those.map(({ text }) => text).join('');
	return {
		'the system prompt': textOf(parts.filter((part) => !isOfTool(part))),
		// What tools are for stands behind a blank line in our prompt.
		'the tool “skills”': sortedNames(textOf(parts.filter(isOfTool)).trimStart()),
		// While it has its tool, the command of a skill is left to the model.
		'the message': found?.command.kind === 'workflow' ? `${found.command.instructions}${found.rest}` : message,
		'opened skills': skills.some(isOn)
			? opened.map((name) => invokeSkill(skills, name, 'some words')).join('\n=\n')
			: '',
	};
}

export const cline: Program = {
	title: `Cline ${version} (core ${core})`,
	install(say) {
		if (foreignVersion(folder, packageName) === version) return;
		say(`installing ${packageName}@${version} into ${folder}`);
		installForeign(folder, [`${packageName}@${version}`]);
	},
	generate: clineWorld,
	async start(base, own) {
		if (!existsSync(binary)) throw new Error(`${binary} is not there: Cline has no package for this kind of machine`);
		const recorder = await startRecorder();
		await writeFile(join(own, 'providers.json'), JSON.stringify(settled(recorder.url)));
		const runtime = registry.runtimeById(runtimeId);
		if (!runtime) throw new Error(`no runtime stands in for ${runtimeId}`);
		// One skill, or the tool is not there.
		const skill = { '.cline/skills/a/SKILL.md': { kind: 'text', text: 'Text.\n' } } as const;
		const simple: World = { ...emptyWorld, trees: { ...emptyWorld.trees, project: skill } };
		const sent = await ask(own, recorder, simple, placeWorld(base, simple));
		const wording = wordingIn(runtime, Object.values(sent));
		return {
			ours: (world, places) => ours(world, places, wording),
			theirs: (world, places) => ask(own, recorder, world, places),
		};
	},
};
