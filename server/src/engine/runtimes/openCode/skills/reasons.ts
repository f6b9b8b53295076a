import type { OpenCodeSkill } from './find.ts';

/** Why a skill that was found is no skill to the program: one clause. */
export const passedBecause: Readonly<Record<Extract<OpenCodeSkill, { readonly kind: 'passed' }>['why'], string>> = {
	unreadable: 'it cannot be read',
	yaml: 'its frontmatter is not valid YAML',
	block: 'its frontmatter is not valid YAML, and OpenCode treats it as text',
	code: 'its frontmatter is a program, which Soulscope does not run',
	name: 'its frontmatter has no name',
	description: 'its description is something else than text',
};
