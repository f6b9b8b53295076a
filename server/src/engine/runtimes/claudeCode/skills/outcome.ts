import { grouped } from '../../../text/grouped.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { CallableFile } from './find.ts';
import type { ListLine } from './lines.ts';
import { listedOf, type ToldSkills } from './listing.ts';
import { saysWhatFor } from './pluginSkills.ts';

/** What becomes of a file in one session. */
export interface SkillFate {
	readonly skill: CallableFile;
	readonly state: 'listed' | 'shortened' | 'waiting' | 'shadowed' | 'out';
	/** One clause; empty where it is simply there. */
	readonly reason: string;
	/** Where it is in a list. */
	readonly line?: ListLine;
	/** The touch that brought it; absent where it is in the first list. */
	readonly turn?: number;
	readonly by?: CallableFile;
}

const onTouch = ({ facts }: CallableFile): string =>
	`it is only listed once the agent touches a file that ${facts.paths.join(', ')} is for`;

function shortenedBy({ hasText, isCut }: ListLine, budget: number): string {
	if (!hasText) return `only its name is listed, because the list may have ${grouped(budget)} characters`;
	return isCut ? 'its text is cut to 1,536 characters' : '';
}

function listedOutcome(skill: CallableFile, line: ListLine, budget: number, turn?: number): SkillFate {
	const reason = shortenedBy(line, budget);
	const state = reason === '' ? 'listed' : 'shortened';
	return { skill, state, reason, line, ...(turn !== undefined && { turn }) };
}

/** Every file that was found, and what a touch has brought; `root` is the workspace’s. */
export function outcomesOf(root: string, listing: ToldSkills): readonly SkillFate[] {
	const { found, lines, news, untold, budget } = listing;
	const first = new Map(
		lines.flatMap((each) => (each.kind === 'own' ? [[each.line.skill.file, each.line] as const] : [])),
	);
	const later = new Map(
		news.flatMap(({ turn, lines: brought }) => brought.map((line) => [line.skill.file, { turn, line }] as const)),
	);
	const listed = listedOf(found);
	const at = ({ file }: CallableFile): string => pathFrom(root, file);
	const outcome = (skill: CallableFile): SkillFate => {
		const out = (reason: string): SkillFate => ({ skill, state: 'out', reason });
		if (skill.sameAs)
			return { ...out(`it is the same file as ${at(skill.sameAs)}`), state: 'shadowed', by: skill.sameAs };
		const line = first.get(skill.file);
		if (line) return listedOutcome(skill, line, budget);
		const winner = listed.get(skill.name);
		if (winner && winner !== skill && !skill.facts.isHidden) {
			return { ...out(`${at(winner)} has the same name and comes first`), state: 'shadowed', by: winner };
		}
		if (untold !== undefined) return out(untold);
		if (skill.facts.isHidden)
			return out('disable-model-invocation keeps it from the list, and only a person can call it');
		if (!saysWhatFor(skill)) return out('of a plug-in, only what has a description is listed');
		const brought = later.get(skill.file);
		if (brought) return listedOutcome(skill, brought.line, budget, brought.turn);
		return { ...out(onTouch(skill)), state: 'waiting' };
	};
	const known = new Set(found.map(({ file }) => file));
	// A file that gets another name later is told of twice: the last one stands.
	const nested = new Map(
		news
			.flatMap(({ turn, lines: brought }) => brought.map((line) => ({ turn, line })))
			.map(({ turn, line }) => [line.skill.file, listedOutcome(line.skill, line, budget, turn)] as const),
	);
	const mentioned = [...first.values()].filter(({ skill }) => !known.has(skill.file));
	return [
		...found.map(outcome),
		...mentioned.filter(({ skill }) => !nested.has(skill.file)).map((line) => listedOutcome(line.skill, line, budget)),
		...[...nested.values()].filter(({ skill }) => !known.has(skill.file)),
	];
}
