import { compareInEnglish } from '../../text/englishOrder.ts';
import { oncePerContent, oncePerListing } from '../../workspace/files.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import { yamlFields } from './config/yamlFields.ts';

/** A skill of the workspace in the list of the harness. */
export interface HarnessSkill {
	readonly path: WorkspacePath;
	readonly name: string;
	readonly description: string;
}

interface HarnessSkillFields {
	readonly name?: unknown;
	readonly description?: unknown;
	readonly hidden: boolean;
}

/** The block that opens a text: from its very first character to the first line that begins with three dashes. */
function blockIn(text: string): string | undefined {
	const lf = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
	const end = lf.startsWith('---') ? lf.indexOf('\n---', 3) : -1;
	return end < 0 ? undefined : lf.slice(4, end);
}

const fieldsIn = oncePerContent((text): HarnessSkillFields | undefined => {
	const block = blockIn(text);
	const fields = block === undefined ? 'broken' : yamlFields(block);
	if (typeof fields === 'string') return undefined;
	const { name, description, 'disable-model-invocation': hidden } = fields;
	return { name, description, hidden: hidden === true };
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
export const harnessSkills = ({ files }: Pick<Snapshot, 'files'>): readonly HarnessSkill[] =>
	skillFiles(files).flatMap(({ path, folder }) => {
		const content = files.get(path)?.content;
		if (content?.kind !== 'text') return [];
		const { name, description, hidden = false } = fieldsIn(content) ?? {};
		if (typeof description !== 'string' || description.trim() === '' || hidden) return [];
		return [{ path, name: typeof name === 'string' && name !== '' ? name : folder, description }];
	});
