import type { TextContent } from '../../../workspace/snapshot.ts';
import { booleanOf, promptFileOf, stringOf } from '../matter/promptFile.ts';
import type { EditorWorld } from '../settings/world.ts';
import { findSkills, takenSkills } from '../skills/skills.ts';
import { plainName } from './kinds.ts';
import { type Located, listAllFiles } from './listing.ts';

/** What a file says that a person can call with `/name`. */
export interface PromptCommand {
	readonly name: string;
	readonly description?: string;
	readonly argumentHint?: string;
	/** False where it is kept out of the menu. */
	readonly userInvocable: boolean;
	/** Without the frontmatter; empty where that is never closed. */
	readonly body: string;
}

export interface OwnCommand extends Located, PromptCommand {
	readonly kind: 'prompt' | 'skill';
}

/** Characters that the name of a command cannot have. */
const unfit = /[^\p{L}\d_\-.:]+/gu;

/** A skill is called by its folder, a prompt file by its `name` or else by its file. */
export function commandOf(path: string, kind: OwnCommand['kind'], content: TextContent): PromptCommand {
	const { header, bodyStart } = promptFileOf(content);
	const plain = plainName(path);
	const name = kind === 'skill' ? plain : (stringOf(header, 'name') ?? plain);
	const description = stringOf(header, 'description');
	const argumentHint = stringOf(header, 'argument-hint');
	return {
		name: name.replaceAll(unfit, '-'),
		...(description !== undefined && { description }),
		...(argumentHint !== undefined && { argumentHint }),
		userInvocable: booleanOf(header, 'user-invocable') ?? true,
		body: bodyStart === undefined ? '' : content.text.slice(bodyStart),
	};
}

/** Prompt files, the person’s first, then skills. */
export function listSlashCommands(world: EditorWorld): readonly OwnCommand[] {
	const skills = takenSkills(findSkills(world));
	const files: readonly (Located & { readonly kind: OwnCommand['kind'] })[] = [
		...listAllFiles(world, 'prompt').map((located) => ({ ...located, kind: 'prompt' as const })),
		...skills.map(({ file, source, storage }) => ({ file, source, storage, kind: 'skill' as const })),
	];
	return files.flatMap((located): OwnCommand[] => {
		const content = world.places.read(located.file);
		return content?.kind === 'text' ? [{ ...located, ...commandOf(located.file, located.kind, content) }] : [];
	});
}
