import { faultsOf } from '../../rules/frontmatter/frontmatterFaults.ts';
import { agreeing, fromRules } from '../support/fromRules.ts';
import { refusedFiles } from '../support/refusedFiles.ts';

const unknown = (paths: readonly string[]): string =>
	`so the agent does not know what ${agreeing(paths, 'it says', 'they say')}`;

export const filesUnread = fromRules({
	code: 'doctor.files.unread',
	weight: 85,
	reports: 'files that the runtime refuses to load, or that stop it from loading',
	rules: ['load.refused', 'frontmatter.stops-loading'],
	message({ paths, view }) {
		const { title } = view.runtime;
		const program = faultsOf(view, 'code')[0];
		if (program)
			return `${title} runs the frontmatter of ${program.path} as a program whenever it loads the file, with all your rights. Find out where the file came from. See ${view.told.by} for what else is wrong.`;
		const faults = faultsOf(view, 'syntax');
		return `${refusedFiles({ paths, faults, lead: `${title} refuses to load`, effect: unknown })} See ${view.told.by} for the reason and for what helps.`;
	},
});
