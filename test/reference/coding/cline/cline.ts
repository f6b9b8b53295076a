import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from '../../../../server/src/engine/prompt/prompt.ts';
import type { Wording } from '../../../../server/src/engine/prompt/wording/wording.ts';
import { skillsPartId } from '../../../../server/src/engine/runtimes/cline/prompt/assemble.ts';
import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import { foreignFolder, foreignVersion, installForeign } from '../../../support/foreignPackages.ts';
import { environmentOf, execute } from '../execute.ts';
import { see } from '../ours.ts';
import { wordingIn } from '../ownWords.ts';
import { located, type Places, placeWorld } from '../place.ts';
import type { Program, Said } from '../program.ts';
import { type Recorder, startRecorder } from '../recorder.ts';
import { emptyWorld, type World } from '../world.ts';
import { completion, requestIn } from './completions.ts';
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
	recorder.begin(() => completion('That was all.'));
	const env = {
		...environmentOf(world, places),
		CLINE_NO_AUTO_UPDATE: '1',
		CLINE_SESSION_BACKEND_MODE: 'local',
		CLINE_PROVIDER_SETTINGS_PATH: join(own, 'providers.json'),
		CLINE_DATA_DIR: join(places.temporary, 'data'),
	};
	const args = ['-P', provider, '-m', model, ...world.arguments.map((each) => located(each, places)), 'Say hello.'];
	const { status, said } = await execute(binary, args, { cwd: places.cwd, env });
	const [first] = recorder.requests.flatMap((each) => requestIn(each) ?? []);
	if (!first) throw new Error(`Cline ended with ${status} and asked for nothing:\n${said}`);
	return { 'the system prompt': first.system, 'the tool “skills”': first.tools.get('skills') ?? '' };
}

const isOfTool = ({ id }: Part): boolean => id === 'cline.skills-tool' || id === skillsPartId;

async function ours(world: World, places: Places, wording: Wording): Promise<Said> {
	const { parts } = await see(runtimeId, world, places, wording);
	const textOf = (those: readonly Part[]) => those.map(({ text }) => text).join('');
	return {
		'the system prompt': textOf(parts.filter((part) => !isOfTool(part))),
		// What tools are for stands behind a blank line in our prompt.
		'the tool “skills”': textOf(parts.filter(isOfTool)).trimStart(),
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
		const wording = wordingIn(runtime, Object.values(sent).join('\n'));
		return {
			ours: (world, places) => ours(world, places, wording),
			theirs: (world, places) => ask(own, recorder, world, places),
		};
	},
};
