import { faultsOf } from '../../rules/frontmatter/frontmatterFaults.ts';
import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesUnread = fromRules({
	code: 'doctor.files.unread',
	weight: 85,
	reports: 'files that the runtime refuses to load, or that stop it from loading',
	rules: ['load.refused', 'frontmatter.stops-loading'],
	message({ files, paths, view }) {
		const { title } = view.runtime;
		const program = faultsOf(view, 'code')[0];
		if (program)
			return `${title} runs the frontmatter of ${program.path} as a program whenever it loads the file, with all your rights. Find out where the file came from. See ${view.told.by} for what else is wrong.`;
		const effect =
			faultsOf(view, 'syntax').find(({ fault }) => fault.spreads)?.fault.effect ??
			`so the agent does not know what ${agreeing(paths, 'it says', 'they say')}`;
		return `${title} refuses to load ${files}, ${effect}. See ${view.told.by} for the reason and for what helps.`;
	},
});
