import { basename, dirname, join } from 'node:path';
import { gapsBetween, type TextRange } from '../../../text/range.ts';
import { childrenOf } from '../context/children.ts';
import type { Located } from '../context/listing.ts';
import { locationsOf } from '../context/locations.ts';
import { booleanOf, type Header, promptFileOf, stringOf } from '../matter/promptFile.ts';
import type { EditorWorld } from '../settings/world.ts';

/** What a name and a description may have, in UTF-16 units; the rest is cut away. VS Code 1.139.1. */
export const longest = { name: 64, description: 1024 } as const;

/** A skill under the name that VS Code gives it. */
export interface EditorSkill extends Located {
	readonly name: string;
	/** As a model gets it: without tags, and cut. */
	readonly description?: string;
	/** As it is written. */
	readonly written: { readonly name?: string; readonly description?: string };
	readonly disableModelInvocation: boolean;
	readonly userInvocable: boolean;
}

export type SkillFinding =
	| { readonly kind: 'taken'; readonly skill: EditorSkill }
	/** A skill of that name was found before; `by`: its file. */
	| { readonly kind: 'duplicate'; readonly skill: EditorSkill; readonly by: string }
	| { readonly kind: 'unreadable'; readonly file: string; readonly reason: string };

/** Whatever stands between angle brackets, a comparison as well. */
export function tagsIn(text: string): readonly TextRange[] {
	const tags: TextRange[] = [];
	for (let start = text.indexOf('<'); start >= 0; ) {
		const end = text.indexOf('>', start + 1) + 1;
		if (end === 0) break;
		// Brackets with nothing in them stay.
		const isEmpty = end === start + 2;
		if (!isEmpty) tags.push({ start, end });
		start = text.indexOf('<', isEmpty ? start + 1 : end);
	}
	return tags;
}

export const withoutTags = (text: string): string =>
	gapsBetween(tagsIn(text), text.length)
		.map(({ start, end }) => text.slice(start, end))
		.join('');

/** Folders directly in a folder of skills that hold a `SKILL.md`, the workspace’s before the person’s. */
function skillFiles(world: EditorWorld): readonly Located[] {
	const found = locationsOf(world, 'skill').flatMap(({ root, source, storage }) =>
		childrenOf(world.places, root).flatMap(({ path, isFolder }): Located[] => {
			const file = join(path, 'SKILL.md');
			return isFolder && world.places.facts(file).kind === 'file' ? [{ file, source, storage }] : [];
		}),
	);
	return [...found.filter(({ storage }) => storage === 'local'), ...found.filter(({ storage }) => storage === 'user')];
}

function skillOf(located: Located, header: Header | undefined): EditorSkill {
	const name = stringOf(header, 'name');
	const description = stringOf(header, 'description');
	const shown = description ? withoutTags(description).slice(0, longest.description) : undefined;
	return {
		...located,
		// A name of its own counts only where it is that of the folder.
		name: basename(dirname(located.file)),
		...(shown !== undefined && { description: shown }),
		written: { ...(name !== undefined && { name }), ...(description !== undefined && { description }) },
		disableModelInvocation: booleanOf(header, 'disable-model-invocation') === true,
		userInvocable: booleanOf(header, 'user-invocable') !== false,
	};
}

/** Every skill, in the order in which VS Code takes them. */
export function findSkills(world: EditorWorld): readonly SkillFinding[] {
	if (!world.settings.isOn('chat.useAgentSkills')) return [];
	const names = new Map<string, string>();
	return skillFiles(world).map((located): SkillFinding => {
		const content = world.places.read(located.file);
		if (content?.kind !== 'text') {
			const reason = content?.kind === 'unreadable' ? content.reason : 'it cannot be read';
			return { kind: 'unreadable', file: located.file, reason };
		}
		const skill = skillOf(located, promptFileOf(content).header);
		const by = names.get(skill.name);
		if (by !== undefined) return { kind: 'duplicate', skill, by };
		names.set(skill.name, located.file);
		return { kind: 'taken', skill };
	});
}

export const takenSkills = (found: readonly SkillFinding[]): readonly EditorSkill[] =>
	found.flatMap((each) => (each.kind === 'taken' ? [each.skill] : []));

/** Why the model is not told of a skill, one clause; undefined where it is. */
export function whyUntold({ description, disableModelInvocation }: EditorSkill): string | undefined {
	if (!description) return 'it has no description; a person can call it with /';
	return disableModelInvocation ? 'disable-model-invocation is true; a person can call it with /' : undefined;
}
