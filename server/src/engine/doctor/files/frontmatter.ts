import { faultsOf } from '../../rules/frontmatter/frontmatterFaults.ts';
import { agreeing, fromRules } from '../support/fromRules.ts';
import { refusedFiles } from '../support/refusedFiles.ts';

const leftOut = (paths: readonly string[]): string =>
	`so ${agreeing(paths, 'the file', 'these files')} may be left out, or treated as something else`;

export const filesFrontmatter = fromRules({
	code: 'doctor.files.frontmatter',
	weight: 83,
	reports: 'frontmatter that the runtime does not accept',
	rules: ['frontmatter.invalid-value', 'frontmatter.missing-key', 'frontmatter.unknown-key'],
	effect: 'no-file',
	message({ paths, view }) {
		const { title } = view.runtime;
		const faults = faultsOf(view, 'value', 'missing-key', 'unknown-key');
		return `${refusedFiles({ paths, faults, lead: `${title} does not accept the frontmatter of`, effect: leftOut })} Correct what ${view.told.by} names.`;
	},
});
