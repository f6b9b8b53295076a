import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesFrontmatter = fromRules({
	code: 'doctor.files.frontmatter',
	weight: 83,
	reports: 'frontmatter that the runtime does not accept',
	rules: ['frontmatter.invalid-value', 'frontmatter.missing-key', 'frontmatter.unknown-key'],
	message: ({ files, paths, view }) =>
		`${view.runtime.title} does not accept the frontmatter of ${files}, so ${agreeing(paths, 'the file', 'these files')} may be left out, or treated as something else. Correct what “soulscope check” names.`,
});
