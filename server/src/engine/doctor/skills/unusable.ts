import { posix } from 'node:path';
import { counted } from '../../rules/support/words.ts';
import { fromRules } from '../support/fromRules.ts';

export const skillsUnusable = fromRules({
	code: 'doctor.skills.unusable',
	weight: 52,
	reports: 'skills that the agent does not know, or that nobody can call',
	rules: [
		'skills.unreachable',
		'skills.not-listed',
		'skills.frontmatter',
		'skills.same-name',
		'skills.hides-another',
		'skills.over-limit',
		'skills.folder',
	],
	message: ({ paths, view }) =>
		`${counted(new Set(paths.map((path) => posix.dirname(path))).size, 'skill')} cannot be used as written: unknown to the agent, replaced by another one, or impossible to call. Correct what ${view.told.by} names.`,
});
