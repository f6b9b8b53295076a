import { faultsOf } from '../../rules/frontmatter/frontmatterFaults.ts';
import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesFrontmatter = fromRules({
	code: 'doctor.files.frontmatter',
	weight: 83,
	reports: 'frontmatter that the runtime does not accept',
	rules: ['frontmatter.invalid-value', 'frontmatter.missing-key', 'frontmatter.unknown-key'],
	effect: 'no-file',
	message({ files, paths, view }) {
		const effect =
			faultsOf(view, 'value', 'missing-key', 'unknown-key').find(({ fault }) => fault.spreads)?.fault.effect ??
			`so ${agreeing(paths, 'the file', 'these files')} may be left out, or treated as something else`;
		return `${view.runtime.title} does not accept the frontmatter of ${files}, ${effect}. Correct what ${view.told.by} names.`;
	},
});
