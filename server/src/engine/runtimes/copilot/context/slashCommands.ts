import { booleanOf, promptFileOf, stringOf } from '../matter/promptFile.ts';
import type { EditorWorld } from '../settings/world.ts';
import { findSkills, takenSkills } from '../skills/skills.ts';
import { plainName } from './kinds.ts';
import { type Located, listAllFiles } from './listing.ts';

/** What a person can call with `/name`. */
export interface OwnCommand extends Located {
	readonly name: string;
	readonly kind: 'prompt' | 'skill';
	readonly description?: string;
	readonly argumentHint?: string;
	/** False where it is kept out of the menu. */
	readonly userInvocable: boolean;
}

/** Characters that the name of a command cannot have. */
const unfit = /[^\p{L}\d_\-.:]+/gu;

/** Prompt files, the person’s first, then skills. */
export function listSlashCommands(world: EditorWorld): readonly OwnCommand[] {
	const skills = takenSkills(findSkills(world));
	const files: readonly (Located & { readonly kind: OwnCommand['kind'] })[] = [
		...listAllFiles(world, 'prompt').map((located) => ({ ...located, kind: 'prompt' as const })),
		...skills.map(({ file, source, storage }) => ({ file, source, storage, kind: 'skill' as const })),
	];
	return files.flatMap((located): OwnCommand[] => {
		const content = world.places.read(located.file);
		if (content?.kind !== 'text') return [];
		const { header } = promptFileOf(content);
		const plain = plainName(located.file);
		const name = located.kind === 'skill' ? plain : (stringOf(header, 'name') ?? plain);
		const description = stringOf(header, 'description');
		const argumentHint = stringOf(header, 'argument-hint');
		return [
			{
				...located,
				name: name.replaceAll(unfit, '-'),
				...(description !== undefined && { description }),
				...(argumentHint !== undefined && { argumentHint }),
				userInvocable: booleanOf(header, 'user-invocable') ?? true,
			},
		];
	});
}
