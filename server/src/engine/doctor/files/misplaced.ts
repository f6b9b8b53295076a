import { agreeing, fromRules } from '../support/fromRules.ts';
import { unlessInstalled } from '../support/installedVersion.ts';

const neverLoaded = 'load.never-loaded';

export const filesMisplaced = fromRules({
	code: 'doctor.files.not-loaded',
	weight: 58,
	reports: 'files that look as if the agent read them, and that no session loads as they are meant',
	rules: [neverLoaded, 'load.case-mismatch', 'load.not-text', 'context.never-matches'],
	message({ files, paths, view, findings }) {
		const isNeverLoaded = findings.some(({ rule }) => rule.code === neverLoaded);
		const installed = isNeverLoaded ? unlessInstalled(view, `read ${agreeing(paths, 'it', 'them')} all the same`) : '';
		const { rules, title } = view.runtime;
		if (rules?.agentsElsewhere !== undefined && isNeverLoaded)
			return `No session gets ${files}: ${title} reads no file of a folder. ${rules.agentsElsewhere}${installed}`;
		return `The agent does not get ${files} as ${agreeing(paths, 'it is', 'they are')} meant: by name, place or encoding, no session loads ${agreeing(paths, 'it', 'them')} whole. Rename, move or save again what ${view.told.by} names.${installed}`;
	},
});
