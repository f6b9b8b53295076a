import { basename, dirname, isAbsolute, join, normalize, relative } from 'node:path';
import type { Places, TextContent } from '../../../workspace/snapshot.ts';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import type { HermesSettings } from '../config/settings.ts';
import { type HermesWorld, worldOf } from '../world.ts';
import { failsAtPlatforms, fitsPlatform, onlyIn, readConditions } from './conditions.ts';
import { filesBelow } from './files.ts';
import { isNothing, matterOf, pythonText } from './matter.ts';

/** Characters of a description in the index; one that is longer ends in three dots, which count. */
export const longestDescription = 60;

/** Why a skill that is there is not in the index. */
export type SkillOmission =
	| { readonly kind: 'platform'; readonly platforms: string }
	/** From its second start on the program has it in the index, without a description. */
	| { readonly kind: 'surroundings'; readonly names: string }
	| { readonly kind: 'disabled'; readonly name: string }
	/** No tool fits a condition that is a text. */
	| { readonly kind: 'condition'; readonly key: string }
	/** The program does not get further than this key; of an external folder, it passes the skill over. */
	| { readonly kind: 'fails'; readonly key: string; readonly stops: boolean }
	/** One of the same name counts in its place. */
	| { readonly kind: 'replaced'; readonly by: string };

/** A file of a skill that the program comes by. */
export interface HermesSkill {
	/** Absolute. */
	readonly file: string;
	/** The folder that was searched (absolute). */
	readonly folder: string;
	readonly isExternal: boolean;
	/** As the index calls it. */
	readonly name: string;
	/** Of the folder that it lies in. */
	readonly folderName: string;
	readonly category: string;
	/** As the index shows it; empty where it has none. */
	readonly description: string;
	/** True where the index has the start of it alone. */
	readonly isShortened: boolean;
	readonly content?: TextContent;
	/** Keys that say with which tools it is shown. */
	readonly conditions: readonly string[];
	readonly omitted?: SkillOmission;
}

export interface FoundSkills {
	/** In the order of the search. */
	readonly skills: readonly HermesSkill[];
	/** What stands behind the name of a category. */
	readonly categories: ReadonlyMap<string, string>;
	/** Folders that were searched, the home’s own first; absolute. */
	readonly folders: readonly string[];
}

const withoutQuotes = (text: string): string => text.replace(/^['"]+/u, '').replace(/(?<!['"])['"]+$/u, '');

/** A description in one line of the index. */
function described(value: unknown): { readonly description: string; readonly isShortened: boolean } {
	if (isNothing(value)) return { description: '', isShortened: false };
	const text = withoutQuotes(pythonText(value).trim());
	const characters = [...text];
	if (characters.length <= longestDescription) return { description: text, isShortened: false };
	return { description: `${characters.slice(0, longestDescription - 3).join('')}...`, isShortened: true };
}

/** The category that a file below `folder` is in, by the folders on its way. */
function placeOf(folder: string, file: string): { readonly category: string; readonly folderName: string } {
	const parts = relative(folder, file).split(/[\\/]/u);
	const folderName = parts.at(-2) ?? basename(dirname(file));
	if (parts.length < 2) return { category: 'general', folderName };
	return { category: parts.length > 2 ? parts.slice(0, -2).join('/') : (parts[0] ?? ''), folderName };
}

/** Names in a setting that is a list of texts, or one text. */
function namesIn(value: unknown): readonly string[] {
	if (isNothing(value)) return [];
	const list = Array.isArray(value) ? value : [value];
	return list.map((each) => pythonText(each).trim()).filter((name) => name !== '');
}

/** Skills that the settings switch off on this platform. */
function disabledNames({ value }: HermesSettings, platform: string): ReadonlySet<string> {
	return new Set([...namesIn(value('skills', 'disabled')), ...namesIn(value('skills', 'platform_disabled', platform))]);
}

/** As a shell writes it: `~`, `$NAME` and `${NAME}`. */
function expanded(path: string, home: string, variables: Readonly<Record<string, string | undefined>>): string {
	const filled = path.replaceAll(
		/\$(?:(\w+)|\{([^}]*)\})/gu,
		(whole, plain?: string, braced?: string) => variables[plain ?? braced ?? ''] ?? whole,
	);
	return filled.replace(/^~(?=\/|$)/u, home);
}

/** Folders with skills besides the home’s own; absolute. What is no folder does not count. */
function externalFolders(
	world: HermesWorld,
	variables: Readonly<Record<string, string | undefined>>,
): readonly string[] {
	const own = join(world.home, 'skills');
	const stated = world.settings.value('skills', 'external_dirs');
	const list = typeof stated === 'string' ? [stated] : Array.isArray(stated) ? stated : [];
	const folders = list
		.map((each) => pythonText(each).trim())
		.filter((each) => each !== '')
		.map((each) => expanded(each, world.personHome, variables))
		.map((each) => normalize(isAbsolute(each) ? each : join(world.home, each)).replace(/(?<=.)[\\/]$/u, ''));
	const seen = new Set([realOf(world.places, own)]);
	return folders.filter((folder) => {
		if (world.places.facts(folder).kind !== 'folder') return false;
		const real = realOf(world.places, folder);
		const isNew = !seen.has(real);
		seen.add(real);
		return isNew;
	});
}

const realOf = (places: Places, path: string): string => {
	const facts = places.facts(path);
	return facts.kind === 'nothing' ? path : facts.real;
};

/** What one search has to go by. */
interface SkillSearchRun {
	readonly world: HermesWorld;
	readonly disabled: ReadonlySet<string>;
	readonly folder: string;
	readonly isExternal: boolean;
}

function omissionOf(
	{ world, disabled, isExternal }: SkillSearchRun,
	fields: Readonly<Record<string, unknown>>,
	names: readonly string[],
): SkillOmission | undefined {
	const { platforms, environments } = fields;
	const stops = !isExternal;
	if (failsAtPlatforms(platforms)) return { kind: 'fails', key: 'platforms', stops };
	if (!fitsPlatform(platforms, world.platform)) return { kind: 'platform', platforms: namesIn(platforms).join(', ') };
	const surroundings = onlyIn(environments);
	if (surroundings !== undefined) return { kind: 'surroundings', names: surroundings };
	const off = names.find((name) => disabled.has(name));
	if (off !== undefined) return { kind: 'disabled', name: off };
	const conditions = readConditions(fields);
	if (conditions.kind === 'fails') return { kind: 'fails', key: `metadata.hermes.${conditions.key}`, stops };
	return conditions.kind === 'never' ? { kind: 'condition', key: `metadata.hermes.${conditions.key}` } : undefined;
}

/** A file that cannot be read is in the index all the same, by the name of its folder. */
function skillAt(run: SkillSearchRun, file: string): HermesSkill {
	const { world, folder, isExternal } = run;
	const content = world.places.read(file);
	const isRead = content?.kind === 'text' && !(content.origin !== 'template' && content.lossy);
	const fields = isRead ? matterOf(content).fields : {};
	const { category, folderName } = placeOf(folder, file);
	const name = Object.hasOwn(fields, 'name') ? pythonText(fields.name) : folderName;
	const conditions = readConditions(fields);
	const omitted = omissionOf(run, fields, [name, folderName]);
	return {
		file,
		folder,
		isExternal,
		name,
		folderName,
		category,
		...described(fields.description),
		...(isRead && { content }),
		conditions: conditions.kind === 'some' ? conditions.keys : [],
		...(omitted && { omitted }),
	};
}

/** What a DESCRIPTION.md says of the category that it lies in. */
function categoryAt(places: Places, folder: string, file: string): readonly [string, string] | undefined {
	const content = places.read(file);
	const said = content?.kind === 'text' ? matterOf(content).fields.description : undefined;
	if (isNothing(said)) return undefined;
	const parts = relative(folder, file).split(/[\\/]/u).slice(0, -1);
	return [parts.length > 0 ? parts.join('/') : 'general', withoutQuotes(pythonText(said).trim())];
}

/**
 * An external skill whose name is in the index already, and one of the same category and name: only the first is shown. Skills of
 * the home of one name in different categories are all there.
 */
function withoutRepeats(skills: readonly HermesSkill[]): readonly HermesSkill[] {
	const shown = new Map<string, string>();
	const inCategory = new Map<string, string>();
	return skills.map((skill) => {
		if (skill.omitted) return skill;
		const key = `${skill.category}\n${skill.name}`;
		const by = (skill.isExternal ? shown.get(skill.name) : undefined) ?? inCategory.get(key);
		if (by !== undefined) return { ...skill, omitted: { kind: 'replaced', by } };
		if (!shown.has(skill.name)) shown.set(skill.name, skill.file);
		inCategory.set(key, skill.file);
		return skill;
	});
}

function find(
	world: HermesWorld,
	variables: Readonly<Record<string, string | undefined>>,
	platform: string,
): FoundSkills {
	const own = join(world.home, 'skills');
	const folders = [own, ...externalFolders(world, variables)];
	const disabled = disabledNames(world.settings, platform);
	const categories = new Map<string, string>();
	const skills = folders.flatMap((folder) => {
		const run = { world, disabled, folder, isExternal: folder !== own };
		const found = filesBelow(world.places, folder);
		for (const file of found.categories) {
			const [name, text] = categoryAt(world.places, folder, file) ?? [];
			// Within one folder the last counts, and none of another one takes its place.
			if (name !== undefined && text !== undefined && (!run.isExternal || !categories.has(name)))
				categories.set(name, text);
		}
		return found.skills.map((file) => skillAt(run, file));
	});
	return { skills: withoutRepeats(skills), categories, folders };
}

/** All skills that a run comes by, on the platform that it is on (`cli`, `telegram`); worked out again only where something of it is other. */
export const skillsFor = untilChanged(
	['kind', 'channel', 'cwd'],
	(snapshot, session, platform: string): FoundSkills =>
		find(
			worldOf(snapshot, { now: 0, timeZone: 'UTC', random: 0, ...session }),
			snapshot.environment.variables,
			platform,
		),
);

export const isShown = ({ omitted }: HermesSkill): boolean => omitted === undefined;
