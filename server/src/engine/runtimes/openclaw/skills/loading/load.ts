import { posix } from 'node:path';
import { placeholderWording } from '../../../../prompt/wording/placeholder.ts';
import type { WordingPiece } from '../../../../prompt/wording/wording.ts';
import { skillContent, skillFileName, skillFolderAt } from '../../../../skills/skillFolder.ts';
import { compareInEnglish } from '../../../../text/englishOrder.ts';
import { at, type Json, type JsonObject } from '../../../../text/json5.ts';
import { keptOn } from '../../../../text/keptOn.ts';
import { sha256 } from '../../../../text/sha256.ts';
import { yamlMistake } from '../../../../text/yamlMistakes.ts';
import { oncePerContent } from '../../../../workspace/files.ts';
import type {
	Environment,
	FileContent,
	SkillFolder,
	Snapshot,
	TextContent,
	WorkspacePath,
} from '../../../../workspace/snapshot.ts';
import { discover2026_1 } from '../v2026_1/discover.ts';
import { discover2026_3 } from '../v2026_3/discover.ts';
import { type DiscoveryLimits, discover2026_9 } from '../v2026_9/discover.ts';
import { type DiscoveredSkill, type Discovery, isInside, type TurnedDown } from './found.ts';
import type { FrontmatterReading } from './frontmatter.ts';
import { metadataIn, type SkillMetadata } from './metadata.ts';
import { descriptionOf, shippedPluginSkills } from './pluginSkills.ts';
import { allowedTargets, executionRoots } from './roots.ts';
import type { PluginSkill, RootRequest, SkillRoot, SkillStyle } from './style.ts';

/** A skill that the runtime has read. */
export interface LoadedSkill {
	readonly name: string;
	readonly description: string;
	readonly root: SkillRoot;
	/** Absolute path of its `SKILL.md`, as the runtime prints it unless it shortens the home folder. */
	readonly location: string;
	readonly metadata: SkillMetadata | undefined;
	/** True where the model is not told of it. */
	readonly isUnlisted: boolean;
	readonly isUserInvocable: boolean;
	/** Absent where only the program itself has the file. */
	readonly content?: TextContent;
	/** What stands for its text where the list says which one it is. */
	readonly textVersion?: string;
	/** Where only the program knows the description, which has its length and says so: what stands there. */
	readonly unknownDescription?: WordingPiece;
	/** Where the workspace lists the file. */
	readonly path?: WorkspacePath;
	readonly isRescued: boolean;
}

/** A skill whose place another one of the same name has taken. */
interface HiddenSkill {
	readonly skill: LoadedSkill;
	readonly by: LoadedSkill;
}

export interface SkillLoad {
	readonly config: JsonObject;
	readonly roots: readonly SkillRoot[];
	/** In the runtime's order. */
	readonly skills: readonly LoadedSkill[];
	readonly hidden: readonly HiddenSkill[];
	readonly turnedDown: readonly TurnedDown[];
	/** Folders that are a skill themselves, so that nothing below them is looked at. */
	readonly closed: readonly { readonly root: SkillRoot; readonly folder: string }[];
	/** Files that a limit leaves out, by their absolute path. */
	readonly beyond: readonly string[];
}

export interface LoadRequest extends RootRequest {
	/** A separate folder that the agent works in; its skills come after the agent's. */
	readonly executionFolder?: string;
}

const limitIn = (config: JsonObject, key: string, usual: number): number => {
	const value: Json | undefined = at(config, 'skills', 'limits', key);
	return typeof value === 'number' ? Math.max(0, value) : usual;
};

/** OpenClaw 2026.3.13 and 2026.9.6, search for skills. */
const limitsIn = (config: JsonObject): DiscoveryLimits => ({
	candidates: limitIn(config, 'maxCandidatesPerRoot', 300),
	loaded: limitIn(config, 'maxSkillsLoadedPerSource', 200),
	fileSize: limitIn(config, 'maxSkillFileBytes', 256_000),
});

/** Reads every skill that the runtime would, and lets names decide. Never throws. */
export function loadSkills(style: SkillStyle, snapshot: Snapshot, request: LoadRequest): SkillLoad {
	const roots = style.roots(snapshot, request);
	const main = readRoots(style, snapshot, request.config, roots);
	const winners = merge(style, main.skills);
	if (request.executionFolder === undefined || request.workspaceOnly)
		return { config: request.config, roots, ...main, ...winners };
	const own = executionRoots(request.executionFolder);
	const more = readRoots(style, snapshot, request.config, own);
	const added = merge(style, more.skills);
	const taken = new Map(winners.skills.map((skill) => [skill.name, skill]));
	const lost = added.skills.flatMap((skill) => {
		const by = taken.get(skill.name);
		return by ? [{ skill, by }] : [];
	});
	return {
		config: request.config,
		roots: [...roots, ...own],
		skills: [...winners.skills, ...added.skills.filter(({ name }) => !taken.has(name))],
		hidden: [...winners.hidden, ...added.hidden, ...lost],
		turnedDown: [...main.turnedDown, ...more.turnedDown],
		closed: [...main.closed, ...more.closed],
		beyond: [...main.beyond, ...more.beyond],
	};
}

interface RootsRead extends Pick<SkillLoad, 'turnedDown' | 'closed' | 'beyond'> {
	readonly skills: readonly LoadedSkill[];
}

function readRoots(style: SkillStyle, snapshot: Snapshot, config: JsonObject, roots: readonly SkillRoot[]): RootsRead {
	const limits = limitsIn(config);
	const skills: LoadedSkill[] = [];
	const turnedDown: TurnedDown[] = [];
	const closed: { root: SkillRoot; folder: string }[] = [];
	const beyond: string[] = [];
	const loaded = new Set<string>();
	for (const root of roots) {
		if (snapshot.skills?.ownAlone && !isInside(snapshot.root, root.folder)) continue;
		const tree = skillFolderAt(snapshot, root.folder);
		if (!tree || (root.isPublished && tree.folders.size === 0)) {
			skills.push(...shippedIn(style, snapshot, config, root, limits));
			continue;
		}
		const discovery = discover({ tree, root }, style, snapshot, { ...limits, allowed: placesIn(config, snapshot) });
		turnedDown.push(...discovery.turnedDown);
		if (discovery.isSkillItself) closed.push({ root, folder: root.folder });
		let kept = 0;
		for (const [index, found] of discovery.skills.entries()) {
			if (kept >= (discovery.mostKept ?? Number.POSITIVE_INFINITY)) {
				beyond.push(`${found.folder}/${skillFileName}`);
				continue;
			}
			const outcome = read(style, snapshot, found, limits);
			if ('name' in outcome) {
				skills.push(outcome);
				loaded.add(found.folder).add(`${found.folder}/${skillFileName}`);
				kept += 1;
				if (index === 0 && discovery.firstIsAll) {
					beyond.push(...discovery.skills.slice(1).map(({ folder }) => `${folder}/${skillFileName}`));
					break;
				}
			} else if (outcome.code !== 'absent') turnedDown.push(outcome);
		}
	}
	return { skills, turnedDown: eachOnce(turnedDown, loaded), closed, beyond };
}

/**
 * Where the workspace is the home folder, one folder is two of the roots: what one of them gives, the other does not take away. The
 * last of two speaks, for that is the workspace’s own.
 */
function eachOnce(turnedDown: readonly TurnedDown[], loaded: ReadonlySet<string>): readonly TurnedDown[] {
	const last = new Map(turnedDown.map((each) => [each.path, each]));
	return turnedDown.filter((each) => !loaded.has(each.path) && last.get(each.path) === each);
}

/**
 * OpenClaw 2026.9.6 reads plugins' skills where the plugins lie, and then the links to them: a limit on how many it reads of one
 * folder only takes the links away.
 */
function shippedIn(
	style: SkillStyle,
	{ skills }: Snapshot,
	config: JsonObject,
	root: SkillRoot,
	{ candidates, loaded, fileSize }: DiscoveryLimits,
): readonly LoadedSkill[] {
	const linked = Math.min(candidates, loaded);
	if (linked === 0) return [];
	const program = skills?.bundled === undefined ? undefined : posix.dirname(skills.bundled);
	return shippedPluginSkills(style, config, root).flatMap((skill, index) => {
		if (skill.size > fileSize) return [];
		const own = `${program}/dist/extensions/${skill.plugin}/skills`;
		return [unpublished(index < linked || program === undefined ? root : { ...root, folder: own }, skill)];
	});
}

function unpublished(root: SkillRoot, skill: PluginSkill): LoadedSkill {
	const unknownDescription = descriptionOf(skill);
	return {
		name: skill.name,
		description: placeholderWording.textFor(unknownDescription),
		unknownDescription,
		root,
		location: `${root.folder}/${skill.name}/${skillFileName}`,
		...(skill.digest === undefined ? {} : { textVersion: textVersion(skill.digest) }),
		metadata: undefined,
		isUnlisted: false,
		isUserInvocable: true,
		isRescued: false,
	};
}

const placesIn = (
	config: JsonObject,
	{ environment, skills }: { environment: Environment; skills?: Snapshot['skills'] },
) => allowedTargets(config, environment).flatMap((place) => skills?.realPaths.get(place) ?? place);

function discover(
	{ tree, root }: { readonly tree: SkillFolder; readonly root: SkillRoot },
	style: SkillStyle,
	snapshot: Snapshot,
	{ allowed, ...limits }: DiscoveryLimits & { readonly allowed: readonly string[] },
): Discovery {
	switch (style.discovery) {
		case 'everywhere':
			return discover2026_1(tree, root);
		case 'below skills':
			return discover2026_3(tree, root, limits);
		case 'bounded': {
			const loads = style.wantsSkills && ((folder: SkillFolder) => isLoadable(style, snapshot, folder, limits));
			return discover2026_9(tree, root, limits, allowed, loads);
		}
	}
}

/** True where a folder's own file says of itself what a skill has to. */
function isLoadable(
	style: SkillStyle,
	snapshot: Snapshot,
	{ file }: SkillFolder,
	{ fileSize }: DiscoveryLimits,
): boolean {
	if (file?.target !== 'file' || file.link === 'hardlink') return false;
	const content = skillContent(snapshot, file);
	if (content?.kind !== 'text' || sizeOf(content, file.size) > fileSize) return false;
	const reading = frontmatterOf(style, content);
	return reading.kind === 'read' && reading.description !== undefined;
}

/** The first of `before` that is called the same keeps its place where the order is that of finding. */
function merge(style: SkillStyle, found: readonly LoadedSkill[]): Pick<SkillLoad, 'skills' | 'hidden'> {
	const winners = new Map<string, LoadedSkill>();
	const losers: LoadedSkill[] = [];
	for (const skill of found) {
		const before = winners.get(skill.name);
		if (before) losers.push(before);
		winners.set(skill.name, skill);
	}
	const skills = [...winners.values()];
	if (style.order === 'by-name') skills.sort((a, b) => compareInEnglish(a.name, b.name));
	return {
		skills,
		hidden: losers.flatMap((skill) => {
			const by = winners.get(skill.name);
			// The same file by another way hides nothing.
			return by && by.location !== skill.location ? [{ skill, by }] : [];
		}),
	};
}

const readers = new WeakMap<SkillStyle, (content: TextContent) => FrontmatterReading>();

/** The top of a file as the version reads it, once for each text. */
function frontmatterOf(style: SkillStyle, content: TextContent): FrontmatterReading {
	const reader = readers.get(style) ?? oncePerContent((text: string) => style.readFrontmatter(text));
	readers.set(style, reader);
	return reader(content);
}

const metadata = keptOn<FrontmatterReading, SkillMetadata | undefined>();

/** What a skill asks for. A reading is made for one version, and kept as long as the text is the same. */
function metadataOf(
	style: SkillStyle,
	reading: FrontmatterReading & { readonly kind: 'read' },
): SkillMetadata | undefined {
	if (metadata.has(reading)) return metadata.get(reading);
	const made = metadataIn(reading.fields.metadata, style.metadataKeys, style.discovery !== 'bounded');
	metadata.set(reading, made);
	return made;
}

function read(
	style: SkillStyle,
	snapshot: Snapshot,
	found: DiscoveredSkill,
	limits: DiscoveryLimits,
): LoadedSkill | TurnedDown {
	const { root, entry } = found;
	const path = `${found.folder}/${skillFileName}`;
	const refuse = (code: string, reason: string): TurnedDown => ({ root, path, code, reason });
	const isStrict = style.discovery === 'bounded';
	if (entry.target === 'nothing') return refuse('absent', 'it is a link to a file that is not there');
	if (entry.target !== 'file') return refuse('path does not have the required file type', 'it is not a file');
	const isTrusted = root.tier === 'bundled' && !style.refusesBundledLinks;
	if (isStrict && entry.link === 'hardlink' && !isTrusted) {
		return refuse('path must not be hardlinked', 'it is a hard link, which this version does not read');
	}
	const content = skillContent(snapshot, entry);
	const size = sizeOf(content, entry.size);
	if (isStrict && size > limits.fileSize) {
		return refuse(
			`File exceeds ${limits.fileSize} bytes`,
			`it has ${size} bytes, and OpenClaw reads at most ${limits.fileSize}`,
		);
	}
	if (content?.kind !== 'text') {
		return refuse('unreadable', content?.kind === 'unreadable' ? `it ${content.reason}` : 'nobody has read it');
	}
	const reading = frontmatterOf(style, content);
	if (reading.kind === 'broken') {
		return refuse(
			`invalid frontmatter: ${reading.code}: ${reading.message}`,
			`its frontmatter cannot be read (${yamlMistake(reading.message)})`,
		);
	}
	if (reading.kind === 'wrong-value') {
		return refuse('wrong value', `the value of “${reading.key}” in its frontmatter is not text`);
	}
	const { fields } = reading;
	const folder = posix.basename(found.folder);
	const name = reading.name ?? (isStrict ? folder.trim() : folder);
	const { description } = reading;
	if (description === undefined) return refuse('description is required', 'its frontmatter has no description');
	const shown = followed(root) ? `${found.real}/${skillFileName}` : path;
	return {
		name,
		description,
		root,
		location: isStrict ? shown : path,
		metadata: metadataOf(style, reading),
		isUnlisted: flag(fields['disable-model-invocation']) ?? false,
		isUserInvocable: flag(fields['user-invocable']) ?? true,
		...(style.showsVersion ? { textVersion: versionOf(content) } : {}),
		content,
		...(entry.path === undefined ? {} : { path: entry.path }),
		isRescued: reading.isRescued ?? false,
	};
}

const textVersion = (digest: string): string => `sha256:${digest.slice(0, 16)}`;
const versionOf = oncePerContent((text: string): string => textVersion(sha256(text)));

/** Where links may lead anywhere, the skill is shown where it really lies. */
const followed = ({ tier }: SkillRoot): boolean => tier === 'managed' || tier === 'personal';

/** An open document has the size that it would have on disk. */
const sizeOf = (content: FileContent | undefined, size: number): number =>
	content?.kind === 'text' && content.origin === 'editor' ? new TextEncoder().encode(content.text).length : size;

const yes: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on']);
const no: ReadonlySet<string> = new Set(['false', '0', 'no', 'off']);

function flag(text: string | undefined): boolean | undefined {
	const word = text?.trim().toLowerCase() ?? '';
	if (yes.has(word)) return true;
	return no.has(word) ? false : undefined;
}
