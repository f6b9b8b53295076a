import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { calledSkill, calledText } from '../commands/request.ts';
import { runOf } from '../config/run.ts';
import { skillListing } from '../skills/listing.ts';
import type { FoundAgent } from './agents.ts';

/** What an agent that work is handed to gets of skills. */
export interface SubagentSkills {
	/** True where it is given the list of skills. */
	readonly isListed: boolean;
	/** Skills whose texts it starts with, in the order of its frontmatter; those hidden from models are left out. */
	readonly preloaded: readonly {
		readonly name: string;
		readonly file: string;
		readonly texts: readonly [head: string, text: string];
	}[];
}

/** `agent`: undefined for one of the program’s own that has the tool for skills. */
export function subagentSkills(snapshot: Snapshot, session: Session, agent: FoundAgent | undefined): SubagentSkills {
	const run = runOf(snapshot, session);
	const hasTool = (agent?.tools?.includes('Skill') ?? true) && !agent?.without.includes('Skill');
	const preloaded = (agent?.skills ?? []).flatMap((name) => {
		const skill = calledSkill(run, name);
		if (!skill || skill.facts.isHidden) return [];
		const head = `<command-message>${name}</command-message>\n<command-name>${name}</command-name>\n<skill-format>true</skill-format>`;
		return [{ name, file: skill.file, texts: [head, calledText(run, skill, '')] as const }];
	});
	return { isListed: hasTool && skillListing(snapshot, session).untold === undefined, preloaded };
}
