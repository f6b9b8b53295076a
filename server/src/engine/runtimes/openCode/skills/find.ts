import { isAbsolute, join } from 'node:path';
import type { TextContent } from '../../../workspace/snapshot.ts';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import { textField } from '../config/fields.ts';
import { withVariables } from '../config/references.ts';
import type { OpenCodeSettings } from '../config/settings.ts';
import { fromHome } from '../context/patterns.ts';
import { filesBelow } from '../context/walk.ts';
import { ownMatterIn } from '../matter.ts';
import { ownFolders, parts } from '../paths.ts';
import { type RunWorld, worldOf } from '../world.ts';

/** A folder that is searched for skills. All paths are absolute. */
export interface SkillSearchFolder {
	readonly folder: string;
	/** For people. */
	readonly title: string;
	readonly hidden: boolean;
}

/** A file of a skill that the program looks at. */
export type OpenCodeSkill = {
	readonly file: string;
	readonly source: SkillSearchFolder;
	readonly content?: TextContent;
} & (
	| { readonly kind: 'read'; readonly name: string; readonly description?: string }
	/** Another of its name is found later. The program reads all at once, and the one that it is through with last counts: which, may change. */
	| { readonly kind: 'replaced'; readonly name: string; readonly by: string }
	| { readonly kind: 'passed'; readonly why: 'unreadable' | 'yaml' | 'block' | 'code' | 'name' | 'description' }
);

const skillFileName = 'SKILL.md';

/** Folders of other programs that skills are taken from as well. */
const othersFolders = ({ readsClaudeSkills, readsOthersSkills }: RunWorld): readonly string[] =>
	readsOthersSkills ? [...(readsClaudeSkills ? ['.claude'] : []), '.agents'] : [];

/** Where skills are searched for, in the order of the search. */
export function skillSources(world: RunWorld, { skillPaths }: OpenCodeSettings): readonly SkillSearchFolder[] {
	const { home, around, cwd } = world;
	const others = othersFolders(world);
	const source = (folder: string, hidden: boolean): SkillSearchFolder => ({
		folder,
		title: world.pathOf(folder),
		hidden,
	});
	return [
		...others.map((name) => source(join(home, name, 'skills'), true)),
		...around.flatMap((folder) => others.map((name) => source(join(folder, name, 'skills'), true))),
		...ownFolders(world).flatMap((folder) => parts.skill.map((part) => source(join(folder, part), false))),
		...skillPaths.flatMap((written) => {
			const filled = withVariables(world, written);
			const path = fromHome(world, filled);
			const folder = isAbsolute(path) ? path : join(cwd, path);
			// The value of a variable is shown only where it is the path of a folder: it may be a key.
			const isShown = filled === written || world.places.facts(folder).kind === 'folder';
			return isShown ? [source(folder, false)] : [];
		}),
	];
}

function skillAt({ places }: RunWorld, file: string, source: SkillSearchFolder): OpenCodeSkill {
	const content = places.read(file);
	if (content?.kind !== 'text') return { file, source, kind: 'passed', why: 'unreadable' };
	const matter = ownMatterIn(content);
	const passed = (why: Extract<OpenCodeSkill, { kind: 'passed' }>['why']): OpenCodeSkill => ({
		file,
		source,
		content,
		kind: 'passed',
		why,
	});
	if (!matter) return passed('yaml');
	if (matter.code !== undefined) return passed('code');
	if (matter.isBlockText) return passed('block');
	const name = textField(matter.fields, 'name');
	if (name === undefined) return passed('name');
	const { description } = matter.fields;
	if (description === undefined) return { file, source, content, kind: 'read', name };
	return typeof description === 'string'
		? { file, source, content, kind: 'read', name, description }
		: passed('description');
}

/** Every skill file that the program looks at, in the order of the search. */
function findSkills(world: RunWorld, settings: OpenCodeSettings): readonly OpenCodeSkill[] {
	const byFile = new Map<string, OpenCodeSkill>();
	for (const source of skillSources(world, settings)) {
		const files = filesBelow(world.places, source.folder, {
			fits: (name) => name === skillFileName,
			hidden: source.hidden,
		});
		for (const file of files) if (!byFile.has(file)) byFile.set(file, skillAt(world, file, source));
	}
	const found = [...byFile.values()];
	const last = new Map<string, string>();
	for (const skill of found) if (skill.kind === 'read') last.set(skill.name, skill.file);
	return found.map((skill) => {
		const by = skill.kind === 'read' ? last.get(skill.name) : undefined;
		if (skill.kind !== 'read' || by === undefined || by === skill.file) return skill;
		const { file, source, content, name } = skill;
		return { file, source, ...(content && { content }), kind: 'replaced', name, by };
	});
}

/** The same, worked out again only where one of the files, or what decides over the search, is other. */
export const skillsFor = untilChanged(
	['cwd', 'variables'],
	(snapshot, session, settings: OpenCodeSettings): readonly OpenCodeSkill[] =>
		findSkills(worldOf(snapshot, session), settings),
);
