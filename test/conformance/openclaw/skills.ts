import { chmodSync, linkSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Wording, type WordingText, worded } from '../../../server/src/engine/prompt/wording/wording.ts';
import {
	type Catalogue,
	catalogueOf,
	homeShortened,
	inWindow,
	listClosing,
	listOpening,
} from '../../../server/src/engine/runtimes/openclaw/skills/list/catalogue.ts';
import {
	type LoadedSkill,
	loadSkills,
	type SkillLoad,
} from '../../../server/src/engine/runtimes/openclaw/skills/loading/load.ts';
import { allowedTargets } from '../../../server/src/engine/runtimes/openclaw/skills/loading/roots.ts';
import { selectSkills } from '../../../server/src/engine/runtimes/openclaw/skills/select.ts';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { JsonObject } from '../../../server/src/engine/text/json5.ts';
import type { Environment, SkillFolder, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { findPrograms, readSkillFolder } from '../../../server/src/host/skills/folders.ts';
import { scanFolder } from '../../../server/src/host/workspace/scan/folderScan.ts';
import { skippedBy } from '../../../server/src/host/workspace/scan/skippedFolders.ts';
import { type Adapter, type AdapterContext, Described, type Input, isExact, Prose } from '../case.ts';
import { promptParts } from './prompt.ts';
import { inFolder, is2026_9, profileOf } from './support.ts';

const isSkipped = skippedBy(runtimes);

/** Where the placeholders of a case lie in this run. */
interface Places {
	readonly ws: string;
	readonly home: string;
	readonly bundled: string;
	readonly extra: string;
	readonly out: string;
	readonly bins: string;
}

type Fill = (text: string) => string;

const placeholders = (places: Places): readonly (readonly [string, string])[] => [
	['<WS>', places.ws],
	['<HOME>', places.home],
	['<BUNDLED>', places.bundled],
	['<EXTRA>', places.extra],
	['<OUT>', places.out],
];

function filled(value: Input, fill: Fill): Input {
	if (typeof value === 'string') return fill(value);
	if (Array.isArray(value)) return value.map((each) => filled(each, fill));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, fill)]));
}

function put(root: string, path: string, value: Input, fill: Fill): void {
	const at = join(root, path);
	if (value?.$skills) {
		const { count, name = 'skill-%', description = '' } = value.$skills;
		for (let index = 1; index <= count; index++) {
			const number = String(index).padStart(3, '0');
			const called = name.replaceAll('%', number);
			const text = `---\nname: ${called}\ndescription: ${String(description).replaceAll('%', number)}\n---\nbody\n`;
			put(root, join(path, called, 'SKILL.md'), text, fill);
		}
		return;
	}
	mkdirSync(dirname(at), { recursive: true });
	if (typeof value === 'string') writeFileSync(at, value);
	else if (value.$dir) mkdirSync(at, { recursive: true });
	else if (value.$bytes !== undefined) writeFileSync(at, Buffer.from(value.$bytes, 'hex'));
	else if (value.$symlink !== undefined) symlinkSync(fill(value.$symlink), at);
	else if (value.$hardlink !== undefined) linkSync(join(root, value.$hardlink), at);
	else throw new Error(`${path}: this kind of file is not known`);
}

const putAll = (root: string, tree: Input, fill: Fill): void => {
	for (const [path, value] of Object.entries(tree ?? {})) put(root, path, value, fill);
};

interface Prepared {
	readonly snapshot: Snapshot;
	readonly config: JsonObject;
	readonly places: Places;
	/** Paths with placeholders in place again. */
	readonly shown: Fill;
}

/** The case's folders on the disk, and what the host makes of them. */
function prepared<T>(input: Input, context: AdapterContext, use: (prepared: Prepared) => T): Promise<T> {
	const profile = profileOf(context);
	return inFolder(async (made) => {
		const base = realpathSync(made);
		const home = join(base, 'home');
		const usual = profile.workspaces.defaultDir(home, undefined, {});
		const places: Places = {
			home,
			ws: input.wsOutside ? join(base, 'ws') : usual,
			bundled: join(base, 'bundled'),
			extra: join(base, 'extra'),
			out: join(base, 'out'),
			bins: join(base, 'bins'),
		};
		for (const folder of Object.values(places)) mkdirSync(folder, { recursive: true });
		const fill: Fill = (text) => placeholders(places).reduce((sum, [name, place]) => sum.replaceAll(name, place), text);
		putAll(places.ws, input.files, fill);
		putAll(places.home, input.home, fill);
		putAll(places.bundled, input.bundled, fill);
		putAll(places.extra, input.extra, fill);
		putAll(places.out, input.out, fill);
		putAll(places.ws, input.links, fill);
		putAll(places.home, input.homeLinks, fill);
		for (const [names, mode] of [
			[input.bins ?? [], 0o755],
			[input.binsPlain ?? [], 0o644],
		]) {
			for (const name of names) {
				writeFileSync(join(places.bins, name), '');
				chmodSync(join(places.bins, name), mode);
			}
		}
		const config: JsonObject = filled(input.config ?? {}, fill);
		const environment: Environment = {
			home,
			hostTimeZone: 'UTC',
			platform: 'linux',
			variables: filled(input.env ?? {}, fill),
		};
		const scan = await scanFolder(diskFiles, places.ws, '', (path) => /\/SKILL\.md$/u.test(path), isSkipped);
		const listed: Snapshot = { root: places.ws, files: scan?.files ?? new Map(), config: undefined, environment };
		const bare: Snapshot = {
			...listed,
			skills: { folders: new Map(), realPaths: new Map(), bundled: places.bundled, programs: new Map() },
		};
		const wanted = [
			...profile.skills.roots(bare, { config, agentId: 'main' }).map(({ folder }) => folder),
			join(places.out, 'skills'),
			join(places.out, '.agents/skills'),
		];
		const folders = new Map<string, SkillFolder | undefined>();
		for (const folder of wanted) folders.set(folder, (await readSkillFolder(diskFiles, folder)).folder);
		const realPaths = new Map<string, string>();
		for (const place of allowedTargets(config, environment)) {
			realPaths.set(place, (await diskFiles.realPath(place)) ?? place);
		}
		const around = { folders, realPaths, bundled: places.bundled };
		const names = loadSkills(
			profile.skills,
			{ ...listed, skills: { ...around, programs: new Map() } },
			{ config, agentId: 'main' },
		).skills.flatMap(({ metadata }) => [...(metadata?.bins ?? []), ...(metadata?.anyBins ?? [])]);
		const programs = await findPrograms(names, places.bins);
		return use({
			snapshot: { ...listed, skills: { ...around, programs } },
			config,
			places,
			shown: (text) =>
				placeholders(places)
					.toSorted(([, a], [, b]) => b.length - a.length)
					.reduce((sum, [name, place]) => sum.replaceAll(place, name), text),
		});
	});
}

const loaded = ({ snapshot, config }: Prepared, { options = {} }: Input, context: AdapterContext): SkillLoad =>
	loadSkills(profileOf(context).skills, snapshot, {
		config,
		...(options.agentId === undefined ? {} : { agentId: options.agentId }),
		...(options.workspaceOnly ? { workspaceOnly: true } : {}),
		...(options.executionWorkspaceDir === undefined
			? {}
			: { executionFolder: options.executionWorkspaceDir.replace('<OUT>', placeOf(snapshot)) }),
	});

/** `<OUT>` lies beside the home folder. */
const placeOf = ({ environment }: Snapshot): string => join(dirname(environment.home), 'out');

const load: Adapter = (input, context) =>
	prepared(input, context, (all) => {
		const { skills, turnedDown } = loaded(all, input, context);
		const { skills: wanted } = Object(context.expected);
		const list = skills.map(({ name, description, unknownDescription, root, location }, index) => ({
			name,
			// Where only the program has it, its digest is known all the same.
			description:
				unknownDescription && unknownDescription.sha256 === wanted?.[index]?.description?.$sha256
					? new Prose(description)
					: description,
			source: root.source,
			path: all.shown(location),
		}));
		const counted = Object(Object(context.expected).skills).$count !== undefined;
		const skipped = turnedDown.map(({ path, code }) => ({
			path: homeShortened(path, all.places.home),
			// The runtime's log masks the word that follows something called a key.
			reason: code.replace(/(KEY: )\S+/u, '$1***'),
		}));
		return {
			skills: counted ? { $count: list.length, first: list[0], last: list.at(-1) } : list,
			...(is2026_9(context) && skipped.length > 0
				? { skipped: skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
				: {}),
		};
	});

const selected = (all: Prepared, input: Input, context: AdapterContext) => {
	const { options = {} } = input;
	const style = profileOf(context).skills;
	const agentId = options.agentId ?? 'main';
	const { skills } = loaded(all, { ...input, options: { ...options, agentId } }, context);
	return selectSkills(style, skills, all.snapshot, {
		config: all.config,
		agentId,
		...(options.skillFilter === undefined ? {} : { filter: options.skillFilter }),
		...(options.skillOverrides === undefined ? {} : { overrides: options.skillOverrides }),
	}).eligible;
};

const eligible: Adapter = (input, context) =>
	prepared(input, context, (all) =>
		selected(all, input, context)
			.map(({ name }) => name)
			.sort(),
	);

const prompt: Adapter = (input, context) =>
	prepared(input, context, (all) => {
		const profile = profileOf(context);
		const agentId = input.options?.agentId ?? 'main';
		const listed = selected(all, input, context).filter(({ isUnlisted }) => !isUnlisted);
		const whole = catalogueOf(listed, {
			style: profile.skills,
			prose: profile.skillProse,
			config: all.config,
			agentId,
			home: all.places.home,
		});
		if (!whole) return '';
		const tokens = input.options?.contextTokenBudget;
		const catalogue = tokens === undefined ? whole : inWindow(whole, tokens);
		const { text: head, isExact: isOwn } = spoken(catalogue.head, context);
		const list = [listOpening, ...catalogue.items.map(({ text }) => text), listClosing].join('\n');
		const text = catalogue.items.length === 0 ? head : `${head}\n\n${list}`;
		const withPlaces = all.shown(text);
		const lines = withPlaces.split('\n').map((line) => (line.startsWith('⟦') ? new Prose(line) : line));
		const expected = Object(context.expected);
		const rest = {
			count: catalogue.items.length,
			...(expected.lines === undefined
				? { head: lines.slice(0, expected.head?.length), last: all.shown(catalogue.items.at(-1)?.skill.name ?? '') }
				: { lines: lines.map((line, index) => withNote(line, expected.lines[index], catalogue)) }),
		};
		return new Described(isOwn ? withPlaces : new Prose(withPlaces), rest);
	});

/** A line that says what is missing is described by what it says. */
function withNote(line: string | Prose, expected: Input, { items, total, form }: Catalogue): unknown {
	if (expected?.$note === undefined) return line;
	const isCut = items.length < total;
	return new Described(line, {
		$note: {
			kind: isCut ? 'truncated' : 'compact',
			...(isCut ? { included: items.length, total } : {}),
			...(form.kind === 'compact' ? { descriptions: form.longest > 0 ? 'shortened' : 'omitted' } : {}),
		},
	});
}

/** Fragment by fragment in brackets of the same length, and facts as they are. */
const bracketed: Wording = {
	id: 'placeholder',
	textFor: ({ text = [] }) =>
		text.map((each) => (typeof each === 'string' ? each : `⟦${'·'.repeat(each.length - 2)}⟧`)).join(''),
};

/** Prose in the runtime's own words where a pack has them, else in brackets. */
function spoken(text: WordingText, context: AdapterContext): { readonly text: string; readonly isExact: boolean } {
	const wording = context.wordingFor(`openclaw@${profileOf(context).version}`);
	const piece = { id: 'openclaw.skills', about: '', length: 0, text };
	const { source, text: words } = worded(piece, wording);
	if (source.wording === 'pack') return { text: words, isExact: true };
	return { text: bracketed.textFor(piece), isExact: false };
}

/** One line of prose: its digest is the table's, so a wrong one shows without a pack. */
function line(text: WordingText, expected: Input, context: AdapterContext): unknown {
	const [only] = text;
	const isWrong = text.length === 1 && typeof only === 'object' && only.sha256 !== expected.$sha256;
	const { text: words, isExact: isOwn } = spoken(text, context);
	const { included, total } = expected;
	const rest = included === undefined ? {} : { included, total };
	return new Described(isWrong ? '' : isOwn ? words : new Prose(words), rest);
}

const promptProse: Adapter = (_input, context) => {
	const { skillProse } = profileOf(context);
	const [full, short, names] = [
		{ kind: 'full' },
		{ kind: 'compact', longest: 4 },
		{ kind: 'compact', longest: 0 },
	] as const;
	const lineOf = (form: typeof full | typeof short | typeof names, at: number): WordingText => {
		const each = skillProse.lines(form).filter((part) => part !== '\n');
		return each.slice(at, at + 1);
	};
	const notice = (form: typeof full | typeof short | typeof names) => (expected: Input) =>
		skillProse.notice(form, expected.included ?? 1, expected.total ?? 1);
	const texts: Readonly<Record<string, (expected: Input) => WordingText>> = {
		line1: () => lineOf(full, 0),
		line2: () => lineOf(full, 1),
		fullLine: () => lineOf(full, 1),
		compactLine: () => lineOf(short, 1),
		namesOnlyLine: () => lineOf(names, 1),
		relativeLine: () => lineOf(full, 2),
		noteTruncatedFull: notice(full),
		noteTruncatedShortened: notice(short),
		noteTruncatedOmitted: notice(names),
		noteCompactShortened: notice(short),
		noteCompactOmitted: notice(names),
	};
	return Object.fromEntries(
		Object.entries(Object(context.expected)).map(([key, expected]) => {
			return [key, line(texts[key]?.(expected) ?? [], expected, context)];
		}),
	);
};

/** The section of a whole system prompt, and the headings beside it. */
const section: Adapter = (input, context) => {
	const exact = promptParts(input, context);
	const parts = isExact(exact) ? exact : promptParts(input, { ...context, wordingFor: () => bracketed });
	const lines = parts
		.map(({ text }) => text)
		.join('')
		.split('\n');
	const isHeading = (text: string) => text.startsWith('## ');
	const at = lines.findIndex((each) => /^## Skills(?: \(mandatory\))?$/u.test(each));
	if (at === -1) return null;
	const end = lines.findIndex((each, index) => index > at && isHeading(each));
	return {
		previousHeading: lines.slice(0, at).findLast(isHeading),
		nextHeading: lines[end],
		lines: lines.slice(at, end).map((each) => (each.includes('⟦') ? new Prose(each) : each)),
	};
};

/** The list of skills that are made up, each in a folder of its own below `at`. */
const listOfMany: Adapter = ({ home, count, limits = {}, ...named }, context) => {
	const { name = 'skill-%', description = 'd %', at = `${home}/.openclaw/workspace/skills` } = named;
	const profile = profileOf(context);
	const root = { folder: at, source: '', tier: 'workspace', title: '' } as const;
	const skills = Array.from({ length: count }, (_, index): LoadedSkill => {
		const fill = (text: string) => text.replaceAll('%', String(index + 1).padStart(3, '0'));
		return {
			name: fill(name),
			description: fill(description),
			root,
			location: `${at}/${fill(name)}/SKILL.md`,
			metadata: undefined,
			isUnlisted: false,
			isUserInvocable: true,
			isRescued: false,
		};
	});
	const options = { style: profile.skills, prose: profile.skillProse, config: { skills: { limits } }, home };
	const catalogue = catalogueOf(skills, options);
	if (!catalogue) return '';
	const { text: head, isExact: isOwn } = spoken(catalogue.head, context);
	const list = [listOpening, ...catalogue.items.map(({ text }) => text), listClosing].join('\n');
	const text = catalogue.items.length === 0 ? head : `${head}\n\n${list}`;
	return new Described(isOwn ? text : new Prose(text), { count: catalogue.items.length });
};

export const skillAdapters: Readonly<Record<string, Adapter>> = {
	'skills.load': load,
	'skills.eligible': eligible,
	'buildWorkspaceSkillSnapshot.prompt': listOfMany,
	'skills.prompt': prompt,
	'skills.promptProse': promptProse,
	'skills.section': section,
};
