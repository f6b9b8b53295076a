import { type Opposite, type OppositeSide, oppositesIn } from '../../eyes/opposites.ts';
import type { Finding, Rule } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { quoted } from '../support/quoted.ts';
import { listed } from '../support/words.ts';

export const agentsToldOpposites: Rule = {
	code: 'agents.told-opposites',
	severity: 'warning',
	docs: {
		title: 'Two agents are told opposite things',
		why: [
			'Several agents work in this folder, and each reads files of its own. If `CLAUDE.md` says “use npm” and `AGENTS.md` says “use pnpm”, the result depends on which agent you ask, and one undoes what the other has done.',
			'Soulscope compares what reaches the agents. It reports an instruction and its opposite in the same words (“always run the tests”, “never run the tests”), and two different choices of one thing: the package manager, indentation, quotes, semicolons, the length of a line, the branch for pull requests, versions of Node.js and Python, the program that runs the tests, and more. It does not report instructions for some files only, below a heading that limits them, with a condition or an exception, or where an agent is told both.',
		].join('\n'),
		fix: 'Change one of the two lines. Or have all agents read the same file: *Make It Equal…* in the editor.',
	},
	*check(view) {
		if (view.neighbours.length === 0) return;
		const agents = [view, ...view.neighbours].map(({ runtime, session, prompt }) => ({
			runtime,
			prompt: prompt(runtime.sessionKinds[0] ?? session.kind),
		}));
		const titles = new Map(agents.map(({ runtime: { id, title } }) => [id, title]));
		for (const { about, sides } of oppositesIn(view.snapshot, agents)) {
			const [one, other] = sides;
			yield told(one, other, about, titles);
			yield told(other, one, about, titles);
		}
	},
};

function told(
	own: OppositeSide,
	other: OppositeSide,
	about: Opposite['about'],
	titles: ReadonlyMap<string, string>,
): Finding {
	const namesOf = ({ agents }: OppositeSide) => listed(agents.map((id) => titles.get(id) ?? id));
	const reads = ({ agents }: OppositeSide) => (agents.length === 1 ? 'reads' : 'read');
	const figures = about !== undefined;
	const subject = about === undefined ? '' : ` about ${about}`;
	return {
		place: placeIn(own.path, own.range),
		message: `${namesOf(own)} ${reads(own)} ${quoted(own.text, { figures })}, and ${namesOf(other)} ${reads(other)} the opposite${subject} in ${other.path}: ${quoted(other.text, { figures })}. The result depends on which of them you ask. Change one of the two lines.`,
		related: [{ place: placeIn(other.path, other.range), message: `what ${namesOf(other)} ${reads(other)}` }],
	};
}
