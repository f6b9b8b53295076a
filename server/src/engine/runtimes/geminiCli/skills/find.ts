import { join } from 'node:path';
import { textAtPlace, type World } from '../world.ts';
import { skillTop } from './frontmatter.ts';

/** A skill that the program has read. */
export interface Skill {
	readonly name: string;
	readonly description: string;
	/** Absolute. */
	readonly location: string;
	readonly body: string;
}

/** What may not stand in the name of a file. */
const unlawful = /[:\\/<>*?"|]/gu;

function skillAt(world: World, location: string): Skill | undefined {
	const content = textAtPlace(world, location);
	const top = content && skillTop(content);
	if (!top?.meta) return undefined;
	const { name, description } = top.meta;
	return { name: name.replaceAll(unlawful, '-'), description, location, body: top.body };
}

/** Skill files of a folder: at its top, and one folder down. Hidden folders and `node_modules` are passed over. */
function skillFilesIn({ places }: World, folder: string): readonly string[] {
	const entries = places.list(folder) ?? [];
	const own = entries.some(({ name, kind }) => name === 'SKILL.md' && kind !== 'folder')
		? [join(folder, 'SKILL.md')]
		: [];
	const below = entries
		.filter(({ name, kind }) => kind !== 'file' && !name.startsWith('.') && name !== 'node_modules')
		.map(({ name }) => join(folder, name, 'SKILL.md'))
		.filter((path) => places.facts(path).kind === 'file')
		.sort();
	return [...own, ...below];
}

/** The order within one folder changes from run to run of the program; here it is that of the names. */
export const skillsIn = (world: World, folder: string): readonly Skill[] =>
	skillFilesIn(world, folder).flatMap((path) => skillAt(world, path) ?? []);
