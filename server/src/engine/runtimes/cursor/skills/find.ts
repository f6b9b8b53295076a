import { join } from 'node:path';
import { readFrontmatter } from '../../../text/frontmatter.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { Places, TextContent } from '../../../workspace/snapshot.ts';

export interface CursorSkill {
	/** Absolute. */
	readonly file: string;
	readonly name: string;
	readonly description: string;
	readonly isOwn: boolean;
	readonly content: TextContent;
}

/** Its own folders, and those of other agents that it looks into as well. */
const skillFolders: readonly string[] = ['.cursor/skills', '.agents/skills', '.claude/skills', '.codex/skills'];

interface Told {
	readonly name?: string;
	readonly description: string;
}

const told: (content: TextContent) => Told = oncePerContent((text): Told => {
	const matter = readFrontmatter(text);
	const { name, description } = matter.kind === 'yaml' ? matter.data : {};
	return {
		...(typeof name === 'string' && name.trim() !== '' && { name: name.trim() }),
		description: typeof description === 'string' ? description.replace(/\s+/gu, ' ').trim() : '',
	};
});

function skillsIn(folder: string, isOwn: boolean, places: Places): readonly CursorSkill[] {
	const names = [...(places.list(folder) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
	return names.flatMap(({ name, kind }): readonly CursorSkill[] => {
		if (kind !== 'folder' && kind !== 'symlink') return [];
		const file = join(folder, name, 'SKILL.md');
		if (places.facts(file).kind !== 'file') return [];
		const content = places.read(file);
		if (content?.kind !== 'text') return [];
		const { name: stated = name, description } = told(content);
		return [{ file, name: stated, description, isOwn, content }];
	});
}

/** Those of the project, then those of the person. */
export const skillsOf = (root: string, home: string, places: Places): readonly CursorSkill[] =>
	[root, home].flatMap((place) =>
		place === home && root === home
			? []
			: skillFolders.flatMap((folder) => skillsIn(join(place, folder), place === root, places)),
	);
