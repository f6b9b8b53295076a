import type { OpenCodeAgent } from '../agents/agents.ts';
import { isDenied, isSwitchedOff } from '../config/permission.ts';
import { builtIn } from '../prompt/skillText.ts';
import type { OpenCodeSkill } from './find.ts';

type ReadSkill = Extract<OpenCodeSkill, { readonly kind: 'read' }>;

/** A skill in the list; `own` where it is the one of the program itself. */
type OfferedSkill = ReadSkill | 'own';

/** What becomes of the skills that were read in one session. */
export interface OfferedSkills {
	/** False where the agent has no tool for them: then it is told nothing of skills. */
	readonly isOffered: boolean;
	/** By name. */
	readonly listed: readonly OfferedSkill[];
	/** Those that the agent is not told of, and why: one clause. */
	readonly out: ReadonlyMap<string, string>;
}

const nameOf = (skill: OfferedSkill): string => (skill === 'own' ? builtIn.name : skill.name);

/** Which of the skills the agent is told of. */
export function chooseSkills(found: readonly OpenCodeSkill[], agent: OpenCodeAgent | undefined): OfferedSkills {
	const rules = agent?.rules ?? [];
	const isOffered = !isSwitchedOff(rules, 'skill');
	const read = found.filter((skill): skill is ReadSkill => skill.kind === 'read');
	const out = new Map<string, string>();
	for (const { file, name, description } of read) {
		if (!isOffered) out.set(file, 'the permissions switch skills off for this agent');
		else if (isDenied(rules, 'skill', name)) out.set(file, 'the permissions keep it from this agent');
		else if (description === undefined) out.set(file, 'it has no description');
	}
	const isReplaced = read.some(({ name }) => name === builtIn.name);
	const listed: OfferedSkill[] = [
		...read.filter(({ file }) => !out.has(file)),
		...(isReplaced || isDenied(rules, 'skill', builtIn.name) ? [] : (['own'] as const)),
	].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
	return { isOffered, listed: isOffered ? listed : [], out };
}
