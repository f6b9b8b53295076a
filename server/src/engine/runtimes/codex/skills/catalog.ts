import { dirname, join } from 'node:path';
import type { Places, TextContent } from '../../../workspace/snapshot.ts';
import type { ConfigLayer } from '../config/layers.ts';
import type { CodexSettings } from '../config/settings.ts';
import { isTable, type TomlValue, valueAt } from '../config/toml.ts';
import { bundledSkills, type CodexBundledSkill } from './bundled.ts';
import {
	bundledFolder,
	type CodexSkillFile,
	type CodexSkillScope,
	pathInRoot,
	skillFilesIn,
	skillRoots,
} from './find.ts';
import { hidesSkill, skillMatter } from './frontmatter.ts';

/** A skill that the program knows. */
export interface CodexSkill {
	readonly name: string;
	/** What it says it is for; of one that the program brings along and nobody has on disk, what we know of that. */
	readonly description: string | CodexBundledSkill;
	readonly scope: CodexSkillScope;
	/** The root that it is in; absolute, links resolved. */
	readonly root: string;
	/** From that root: `x/SKILL.md`. */
	readonly path: string;
	/** Absolute; where it is not on disk, where the program would put it. */
	readonly file: string;
	/** Absent where it is not on disk. */
	readonly content?: TextContent;
	/** `by-name`: the model is not told of it. `off`: the configuration says so. */
	readonly standing: 'offered' | 'by-name' | 'off';
}

/** A SKILL.md that makes no skill. */
interface PassedFile {
	readonly file: string;
	readonly scope: CodexSkillScope;
	readonly content?: TextContent;
	/** One clause. */
	readonly reason: string;
	readonly wants?: 'description';
	readonly startsWithMark?: true;
}

export interface Catalog {
	/** In the order of the list. */
	readonly skills: readonly CodexSkill[];
	readonly passed: readonly PassedFile[];
	/** Absolute folders of skills, in the order in which they are numbered. */
	readonly roots: readonly string[];
}

const scopes: readonly CodexSkillScope[] = ['bundled', 'admin', 'project', 'person'];

/** What the configuration says of one skill, by its place or by its name. */
interface SkillSwitch {
	readonly real?: string;
	readonly name?: string;
	readonly enabled: boolean;
}

function switchIn(entry: TomlValue, home: string, places: Places): readonly SkillSwitch[] {
	if (!isTable(entry) || typeof entry.enabled !== 'boolean') return [];
	const { name, path, enabled } = entry;
	if (typeof path !== 'string') return typeof name === 'string' ? [{ name, enabled }] : [];
	const file = path.startsWith('~/') ? join(home, path.slice(2)) : path;
	const facts = places.facts(file);
	return [{ real: facts.kind === 'nothing' ? file : facts.real, enabled }];
}

const isOwn = ({ whose }: ConfigLayer): boolean => whose === 'person' || whose === 'profile' || whose === 'arguments';

/** `[[skills.config]]`: the last entry about a skill counts. Only what the person says has a say, all of it one after the other. */
function switchesOf({ layers, home }: CodexSettings, places: Places) {
	const switches = layers.filter(isOwn).flatMap(({ table }) => {
		const entries = valueAt(table, 'skills', 'config');
		return Array.isArray(entries) ? entries.flatMap((entry) => switchIn(entry, home, places)) : [];
	});
	return (name: string, real: string): boolean =>
		switches.findLast((each) => (each.real === undefined ? each.name === name : each.real === real))?.enabled ?? true;
}

/** Whether the file beside the skill that says so keeps it to those who call it by name. */
function isByName(file: string, places: Places): boolean {
	const path = join(dirname(file), 'agents/openai.yaml');
	if (places.facts(path).kind !== 'file') return false;
	const content = places.read(path, 'settings');
	return content?.kind === 'text' && hidesSkill(content);
}

type CodexSkillReading = { readonly skill: CodexSkill } | { readonly passed: PassedFile };

function readingOf(
	found: CodexSkillFile,
	places: Places,
	isOn: (name: string, real: string) => boolean,
): CodexSkillReading {
	const { file, real, root, folderName, passedOver } = found;
	const { scope } = root;
	if (passedOver !== undefined) return { passed: { file, scope, reason: passedOver } };
	const content = places.read(file);
	if (content?.kind !== 'text') {
		const reason = content?.kind === 'unreadable' ? `it ${content.reason}` : 'nobody has read it';
		return { passed: { file, scope, reason } };
	}
	if ('lossy' in content && content.lossy) return { passed: { file, scope, content, reason: 'it is not valid UTF-8' } };
	const matter = skillMatter(content);
	if (matter.kind === 'none') {
		const { kind: _kind, ...why } = matter;
		return { passed: { file, scope, content, ...why } };
	}
	const name = matter.name ?? folderName;
	const standing = !isOn(name, real) ? 'off' : isByName(file, places) ? 'by-name' : 'offered';
	const { description } = matter;
	return { skill: { name, description, scope, root: root.folder, path: pathInRoot(found), file, content, standing } };
}

/** The skills that stand in for those that the program has not yet put on the disk. */
const standIns = (settings: CodexSettings, isOn: (name: string, real: string) => boolean): readonly CodexSkill[] =>
	bundledSkills.map((bundled) => {
		const root = bundledFolder(settings);
		const path = `${bundled.name}/SKILL.md`;
		const file = join(root, path);
		const standing = isOn(bundled.name, file) ? 'offered' : 'off';
		return { name: bundled.name, description: bundled, scope: 'bundled', root, path, file, standing };
	});

/** Codex 0.169.0: every skill that it finds, and every file that it takes for none. */
export function catalogOf(settings: CodexSettings, places: Places): Catalog {
	const isOn = switchesOf(settings, places);
	const hasBundled = valueAt(settings.table, 'skills', 'bundled', 'enabled') !== false;
	const roots = skillRoots(settings, places).filter(({ scope }) => hasBundled || scope !== 'bundled');
	const seen = new Set<string>();
	const files = roots
		.flatMap((root) => skillFilesIn(root, places))
		.filter(({ real }) => !seen.has(real) && seen.add(real));
	const readings = files.map((file) => readingOf(file, places, isOn));
	const read = readings.flatMap((reading) => ('skill' in reading ? [reading.skill] : []));
	const standing = hasBundled && !read.some(({ scope }) => scope === 'bundled') ? standIns(settings, isOn) : [];
	return {
		skills: [...standing, ...read].sort(
			(a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope) || compare(a.name, b.name) || compare(a.file, b.file),
		),
		passed: readings.flatMap((reading) => ('passed' in reading ? [reading.passed] : [])),
		roots: roots.map(({ folder }) => folder),
	};
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
