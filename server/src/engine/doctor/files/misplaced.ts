import { agreeing, fromRules } from '../support/fromRules.ts';
import { unlessInstalled } from '../support/installedVersion.ts';

export const filesMisplaced = fromRules({
	code: 'doctor.files.not-loaded',
	weight: 58,
	reports: 'files that look as if the agent read them, and that no session loads as they are meant',
	rules: ['load.never-loaded', 'load.case-mismatch', 'load.not-text', 'context.never-matches'],
	message: ({ files, paths, view, findings }) =>
		`The agent does not get ${files} as ${agreeing(paths, 'it is', 'they are')} meant: by name, place or encoding, no session loads ${agreeing(paths, 'it', 'them')} whole. Rename, move or save again what ${view.told.by} names.${findings.some(({ rule }) => rule.code === 'load.never-loaded') ? unlessInstalled(view, `read ${agreeing(paths, 'it', 'them')} all the same`) : ''}`,
});
