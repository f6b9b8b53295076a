import { grouped } from '../../text/grouped.ts';
import { textOf } from '../../workspace/snapshot.ts';
import type { Rule, RuleView } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';

/** As many of the longest are named beside the first. */
const mostRelated = 4;

export const skillsOverLimit: Rule = {
	code: 'skills.over-limit',
	severity: 'warning',
	docs: {
		title: 'The list of skills is too long',
		why: [
			'OpenClaw 2026.5.28, 2026.7.1 and 2026.9 allow 150 skills and 18,000 characters (UTF-16) for their list (`skills.limits`). If the list is longer, 2026.9 cuts *every* description to the same length, then removes descriptions, then skills, in alphabetical order; 2026.5.28 and 2026.7.1 remove all descriptions at once, then skills. So one long description shortens all the others. With about 120 skills, the agent sees only names.',
			'',
			'OpenClaw 2026.1 has no limit: the whole list is in every prompt.',
		].join('\n'),
		fix: 'Shorten the longest descriptions (two sentences are enough), turn off skills that this agent does not need (`agents.entries.<id>.skills`), or raise `skills.limits.maxSkillsPromptChars`.',
		example: {
			file: 'skills/tea/SKILL.md',
			text: `---\nname: tea\ndescription: ${'How to make tea, in every way that there is. '.repeat(450).trim()}\n---\n`,
		},
	},
	*check(view) {
		const list = view.runtime.skills?.list(view.snapshot, view.session);
		if (!list?.cut) return;
		const { limit, listed, total, description } = list.cut;
		const own = list.skills
			.flatMap(({ path, description: text, state }) =>
				path !== undefined && text !== undefined && state !== 'out' ? [{ path, length: text.length }] : [],
			)
			.sort((a, b) => b.length - a.length);
		const [longest] = own;
		if (!longest) return;
		const lost = [
			...(listed < total ? [`only ${listed} of ${total} skills are listed`] : []),
			...(description === undefined
				? []
				: description === 0
					? ['no description is left']
					: [`every description is cut to ${description} characters`]),
		].join(', and ');
		yield {
			place: placeOf(view, longest.path),
			message: `The list of skills is over its limit of ${grouped(limit)} characters (UTF-16): ${lost}, so the agent hardly knows what the skills do. This description is the longest (${grouped(longest.length)}). Shorten the longest ones, or turn off skills that this agent does not need.`,
			related: own.slice(1, 1 + mostRelated).map(({ path, length }) => ({
				place: placeOf(view, path),
				message: `${grouped(length)} characters`,
			})),
		};
	},
};

const placeOf = ({ snapshot }: RuleView, path: string) => placeIn(path, headLine(textOf(snapshot, path) ?? ''));
