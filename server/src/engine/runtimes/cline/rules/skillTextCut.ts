import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { grouped } from '../../../text/grouped.ts';
import { isOn } from '../context/records.ts';
import { answerOf } from '../skills/invocation.ts';
import { longestAnswer, lostOf } from '../skills/toolAnswer.ts';
import { ownOnes, seenBy } from './seen.ts';

export const skillTextCut: Rule = {
	code: 'cline.skill-text-cut',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Cline cuts the middle out of a long skill',
		why: `A skill arrives as the answer of a tool, and of that the model gets ${grouped(longestAnswer)} characters at most: its first and its last half. What is between them is lost, and a short note takes its place. Measured with the program.`,
		fix: 'Move details into files next to `SKILL.md`, and say in it when to read which.',
		example: { file: '.cline/skills/release/SKILL.md', text: 'Release in these steps.\n\n… 12,000 characters …\n' },
	},
	*check(view) {
		const kept = seenBy(view).skills.filter((outcome) => outcome.kind === 'kept');
		for (const { path, of } of ownOnes(view, kept)) {
			if (!isOn(of)) continue;
			const { text } = of.content;
			const { body } = of.instruction;
			const answer = answerOf(of, '');
			const lost = lostOf(answer);
			const at = text.indexOf(body);
			if (!lost || at < 0) continue;
			const placed = (offset: number) => at + Math.min(Math.max(offset - answer.lastIndexOf(body), 0), body.length);
			const start = placed(lost.start);
			const lineEnd = text.indexOf('\n', start);
			yield {
				place: placeIn(path, { start, end: lineEnd < 0 ? placed(lost.end) : Math.max(start + 1, lineEnd) }),
				message: `From here on ${grouped(lost.end - lost.start)} characters of this skill are lost: of what a tool answers, Cline gives the model the first and the last ${grouped(lost.start)}. Move details into files next to it, and say when to read which.`,
			};
		}
	},
};
