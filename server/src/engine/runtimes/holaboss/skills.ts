import { compareInEnglish } from '../../text/englishOrder.ts';
import { oncePerContent, oncePerListing } from '../../workspace/files.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import { yamlFields } from './config/yamlFields.ts';

/** A skill of the workspace in the list of the harness. */
export interface HarnessSkill {
	readonly path: WorkspacePath;
	readonly folder: string;
	readonly name: string;
	readonly description: string;
}

/** Skills that come with the program. */
export interface HarnessOwnSkills {
	/** Which, for people. */
	readonly bundled: string;
}

export type HarnessListedSkill = HarnessSkill | HarnessOwnSkills;

interface HarnessSkillFields {
	readonly name?: unknown;
	readonly description?: unknown;
	readonly hidden: boolean;
	/** True where the block ends as 2026.4.13 asks it to: with a line of three dashes and no more. */
	readonly isClosed: boolean;
}

/** The block that opens a text: from its very first character to the first line that begins with three dashes. */
function blockIn(text: string): string | undefined {
	const lf = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
	const end = lf.startsWith('---') ? lf.indexOf('\n---', 3) : -1;
	return end < 0 ? undefined : lf.slice(4, end);
}

const closedBlock = /^---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/u;

const fieldsIn = oncePerContent((text): HarnessSkillFields | undefined => {
	const block = blockIn(text);
	const fields = block === undefined ? 'broken' : yamlFields(block);
	if (typeof fields === 'string') return undefined;
	const { name, description, 'disable-model-invocation': hidden } = fields;
	return { name, description, hidden: hidden === true, isClosed: closedBlock.test(text) };
});

const skillFile = /^skills\/([^/]+)\/SKILL\.md$/u;

const skillFiles = oncePerListing((listing) =>
	[...listing.keys()]
		.flatMap((path) => {
			const folder = skillFile.exec(path)?.[1];
			return folder === undefined ? [] : [{ path, folder }];
		})
		.sort((a, b) => compareInEnglish(a.folder, b.folder)),
);

/** Folders by name, each with the name that its file gives, or else its own; without a description there is none. */
const skillsWhere = (
	{ files }: Pick<Snapshot, 'files'>,
	isTaken: (fields: HarnessSkillFields, folder: string) => boolean,
): readonly HarnessSkill[] =>
	skillFiles(files).flatMap(({ path, folder }) => {
		const content = files.get(path)?.content;
		const fields = content?.kind === 'text' ? fieldsIn(content) : undefined;
		if (!fields || !isTaken(fields, folder)) return [];
		const { name, description, hidden } = fields;
		if (typeof description !== 'string' || description.trim() === '' || hidden) return [];
		return [{ path, folder, name: typeof name === 'string' && name !== '' ? name : folder, description }];
	});

/** All are on, whatever the settings list. */
export const maySkills = (snapshot: Snapshot): readonly HarnessListedSkill[] => [
	{ bundled: 'the six skills that come with it' },
	...skillsWhere(snapshot, () => true),
];

/** They stand before those of the workspace, and in the place of one of the same name. */
const aprilBundled: readonly string[] = ['skill-creator', 'skill-installer'];

/** Those whose folder and name agree; where the settings list some, these alone, in that order. */
export function aprilSkills(snapshot: Snapshot, enabled: readonly string[]): readonly HarnessListedSkill[] {
	const own = skillsWhere(
		snapshot,
		({ name, isClosed }, folder) =>
			isClosed && typeof name === 'string' && name.trim() === folder && !aprilBundled.includes(folder),
	);
	if (enabled.length === 0) return [{ bundled: 'the two skills that come with it' }, ...own];
	return enabled.flatMap((id): readonly HarnessListedSkill[] =>
		aprilBundled.includes(id)
			? [{ bundled: `the skill ${id}, which comes with it` }]
			: own.filter(({ folder }) => folder === id),
	);
}
