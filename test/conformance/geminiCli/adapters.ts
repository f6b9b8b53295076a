import { join } from 'node:path/posix';
import { concatMapped } from '../../../server/src/engine/prompt/mappedText.ts';
import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { boundaryOf } from '../../../server/src/engine/runtimes/geminiCli/context/boundary.ts';
import { type ContextFile, readContextFile } from '../../../server/src/engine/runtimes/geminiCli/context/files.ts';
import { discoveries } from '../../../server/src/engine/runtimes/geminiCli/context/later.ts';
import {
	type Loaded,
	type LoadPlan,
	loadContext,
	type Tier,
} from '../../../server/src/engine/runtimes/geminiCli/context/load.ts';
import { contextNames } from '../../../server/src/engine/runtimes/geminiCli/context/names.ts';
import { planOf } from '../../../server/src/engine/runtimes/geminiCli/context/plan.ts';
import { mayImport } from '../../../server/src/engine/runtimes/geminiCli/imports/allowed.ts';
import { expandTree } from '../../../server/src/engine/runtimes/geminiCli/imports/expand.ts';
import { expandFlat } from '../../../server/src/engine/runtimes/geminiCli/imports/flat.ts';
import type { FileOrigin, LoadedStretch } from '../../../server/src/engine/runtimes/geminiCli/imports/stretches.ts';
import {
	laterContext,
	ownContext,
	sessionContext,
	severalContexts,
	systemContext,
} from '../../../server/src/engine/runtimes/geminiCli/prompt/memory.ts';
import { fact, partMaker } from '../../../server/src/engine/runtimes/geminiCli/prompt/parts.ts';
import { skillsIn } from '../../../server/src/engine/runtimes/geminiCli/skills/find.ts';
import { readSkillTop } from '../../../server/src/engine/runtimes/geminiCli/skills/frontmatter.ts';
import { skillParts } from '../../../server/src/engine/runtimes/geminiCli/skills/section.ts';
import { builtIn, chooseSkills, skillSources } from '../../../server/src/engine/runtimes/geminiCli/skills/select.ts';
import { type World, worldOf } from '../../../server/src/engine/runtimes/geminiCli/world.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import type { Snapshot, TextContent } from '../../../server/src/engine/workspace/snapshot.ts';
import type { Adapter, Input } from '../case.ts';
import { placed, places, worldOf as placesOfTrees, type Trees, treesOf, unplaced } from '../coding/world.ts';

/** The settings of a case as the person's own file: they count whether the folder is trusted or not. */
function settingsIn(input: Input): Trees {
	const { settings, memoryBoundaryMarkers } = input;
	const given = settings ?? (memoryBoundaryMarkers === undefined ? undefined : { context: { memoryBoundaryMarkers } });
	if (given === undefined) return {};
	return { [join(places.home, '.gemini/settings.json')]: placed(JSON.stringify(given)) };
}

/** Cases name the project by a placeholder, whatever the folder that the program was started in made of it. */
const projectsIn = ({ cwd = '<ROOT>' }: Input): Trees => ({
	[join(places.home, '.gemini/projects.json')]: JSON.stringify({ projects: { [placed(cwd)]: placed('<PROJECTID>') } }),
});

const unplacedIn = (text: string): string =>
	unplaced(text).replaceAll(`/.gemini/tmp/${placed('<PROJECTID>')}/`, '/.gemini/tmp/<PROJECTID>/');

function worldFor(input: Input): World {
	const snapshot: Snapshot = {
		root: places.root,
		files: new Map(),
		config: undefined,
		environment: { home: places.home, hostTimeZone: 'UTC', platform: 'linux', variables: {} },
		places: placesOfTrees(treesOf(input, { more: { ...projectsIn(input), ...settingsIn(input) } })),
	};
	const { cwd = '<ROOT>', includeDirectories = [], trusted = true } = input;
	const session: Session = {
		kind: 'main',
		now: 0,
		timeZone: 'UTC',
		random: 0,
		cwd: placed(cwd),
		trusted,
		programArguments: includeDirectories.flatMap((path: string) => ['--include-directories', placed(path)]),
	};
	return worldOf(snapshot, session);
}

/** The extensions of a case are given as the program has made them out. */
const planFor = (world: World, { extensions = [] }: Input): LoadPlan => ({
	...planOf(world),
	extensions: extensions
		.filter(({ isActive }: Input) => isActive)
		.map(({ name, contextFiles = [] }: Input) => ({ name, contextFiles: contextFiles.map(placed), skills: '' })),
});

/** The text of parts, with the tokens of the cases in the place of prose. */
function worded(parts: readonly Part[], names: readonly string[]): string {
	const tokens: Readonly<Record<string, string>> = {
		'gemini-cli.context-header': `<TEXT:gemini.context-header ${names.join(', ')}>`,
		'gemini-cli.skills-header': '<TEXT:gemini.skills-header>',
	};
	return unplacedIn(parts.map(({ id, text }) => tokens[id] ?? text).join(''));
}

const scopes: readonly (readonly [scope: string, tier: Tier, where: string])[] = [
	['global', 'global', 'systemInstruction'],
	['extension', 'extension', 'firstUserMessage'],
	['project', 'project', 'firstUserMessage'],
	['userProjectMemory', 'private', 'systemInstruction'],
];

const isRead = ({ state }: ContextFile): boolean => state === 'text' || state === 'blank';

function contextFiles(input: Input) {
	const world = worldFor(input);
	const plan = planFor(world, input);
	const loaded: Loaded = loadContext(world, plan);
	const maker = partMaker(world);
	// The program's function is asked, and no tool, which would fail of what is not there.
	const touched = (input.touched ?? []).map((path: string) => ({ path: placed(path), by: 'mention' as const }));
	return {
		loaded: scopes.flatMap(([scope, tier, where]) =>
			loaded.tiers[tier].filter(isRead).map(({ path }) => ({ path: unplacedIn(path), scope, where })),
		),
		systemInstructionTail: worded(systemContext(maker, loaded, plan.names, placeholderWording), plan.names),
		sessionMemory: worded(sessionContext(maker, loaded, plan.isTrusted, input.mcpInstructions ?? ''), plan.names),
		...(input.touched && {
			jit: discoveries(world, plan, loaded, touched).map((discovery, index) => ({
				touched: unplacedIn(discovery.touch.path),
				appended: worded(laterContext(maker, discovery, index), plan.names),
			})),
		}),
	};
}

/** What `/memory show` says: the tiers under headings of their own. */
function memoryShow(input: Input): string {
	const world = worldFor(input);
	const { tiers } = loadContext(world, planFor(world, input));
	const maker = partMaker(world);
	const headings: readonly (readonly [string, Tier])[] = [
		['Global', 'global'],
		['Private Project Memory', 'private'],
		['Extension', 'extension'],
		['Project', 'project'],
	];
	return unplacedIn(
		headings
			.map(([heading, tier]) => [heading, maker.files(tiers[tier]).map(({ text }) => text)] as const)
			.filter(([, texts]) => texts.length > 0)
			.map(([heading, texts]) => `--- ${heading} ---\n${texts.join('')}`)
			.join('\n\n'),
	);
}

const textOf = (stretches: readonly LoadedStretch[]): string => concatMapped(stretches.map(({ text }) => text)).text;

function expand(input: Input): string {
	const world = worldFor(input);
	const file = join(places.root, input.file ?? 'GEMINI.md');
	const read = readContextFile(world, file, planOf(world).settings, input.format ?? 'tree');
	return unplacedIn(textOf(read.expansion?.stretches ?? []));
}

interface ImportTree {
	readonly path: string;
	readonly imports?: readonly ImportTree[];
}

function importTree(origins: readonly FileOrigin[], origin: FileOrigin | undefined, path: string): ImportTree {
	const imports = origins.filter(({ importedBy }) => importedBy && importedBy.origin === origin);
	return {
		path: unplacedIn(path),
		...(imports.length > 0 && { imports: imports.map((each) => importTree(origins, each, each.file)) }),
	};
}

function process(input: Input) {
	const world = worldFor(input);
	const content: TextContent = { kind: 'text', text: placed(input.content), origin: 'disk' };
	const base = placed(input.base);
	const origin: FileOrigin = { file: join(base, 'unknown'), content };
	const boundary = boundaryOf(world.places, base, planOf(world).settings.boundaryMarkers);
	const isFlat = input.format === 'flat';
	const { stretches } = (isFlat ? expandFlat : expandTree)(world.places, origin, base, boundary);
	const origins = isFlat ? [] : [...new Set(stretches.map((stretch) => stretch.origin))];
	return {
		content: unplacedIn(textOf(stretches)),
		// The flat format has no tree, and is named by the folder.
		importTree: importTree(origins, origin, isFlat ? base : 'unknown'),
	};
}

function frontmatter({ content }: Input) {
	const top = readSkillTop(content);
	if (!top) return { matched: false };
	return { matched: true, meta: top.meta, body: top.body };
}

function fromDir(input: Input) {
	const world = worldFor(input);
	return skillsIn(world, join(places.root, input.dir)).map((skill) => ({
		...skill,
		location: unplacedIn(skill.location),
	}));
}

function listing(input: Input) {
	const world = worldFor(input);
	const plan = planOf(world);
	const { extensions = [] } = input;
	const given = extensions
		.filter(({ isActive }: Input) => isActive)
		.map(({ name, skills = [] }: Input) => ({ title: name, skills }));
	const disabled = new Set<string>((input.disabled ?? []).map((name: string) => name.toLowerCase()));
	const chosen = chooseSkills(
		[...given, ...skillSources(world, plan)],
		new Set([...plan.settings.skillsDisabled, ...disabled]),
	);
	const listed = chosen.filter(({ out }) => out === undefined);
	const own = listed.filter(({ skill }) => skill !== undefined);
	return {
		builtin: builtIn.filter((name) => listed.some((each) => each.name === name && !each.skill)).toSorted(),
		skills: own.flatMap(({ skill }) =>
			skill ? { name: skill.name, description: skill.description, location: unplacedIn(skill.location) } : [],
		),
		// The program's own have been taken out of the list of the cases.
		rendered: worded(skillParts(world, own, placeholderWording), []).replace(/^\n/u, ''),
	};
}

function renderUserMemory({ memory, filenames = ['GEMINI.md'] }: Input): string {
	const block = (text: string | undefined): readonly Part[] =>
		text === undefined || text.trim() === '' ? [] : [fact('block', 'Block', text.trim())];
	if (memory === null || memory === undefined) return '';
	if (typeof memory === 'string') return worded(ownContext(filenames, block(memory), placeholderWording), filenames);
	const { global, userProjectMemory, extension, project } = memory;
	return worded(
		severalContexts({
			global: block(global),
			private: block(userProjectMemory),
			extension: block(extension),
			project: block(project),
		}),
		filenames,
	);
}

/** By the name of the program’s function, or of what was read out of its requests. */
export const geminiCliAdapters: Readonly<Record<string, Adapter>> = {
	contextFiles,
	memoryShow,
	'import.expand': expand,
	'import.process': process,
	'import.validatePath': (input) =>
		mayImport(worldFor(input).places, placed(input.importPath), placed(input.base), input.allowed.map(placed)),
	fileNames({ fileName }) {
		const all = contextNames(fileName === undefined ? [] : [fileName].flat());
		return { all, current: all[0] };
	},
	'frontmatter.parse': frontmatter,
	'skills.fromDir': fromDir,
	'skills.listing': listing,
	renderUserMemory,
};
