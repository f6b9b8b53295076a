import { agreeing, fromRules } from '../support/fromRules.ts';

export const filesBlocked = fromRules({
	code: 'doctor.files.blocked',
	weight: 84,
	reports: 'files that the runtime leaves out because something in them looks like an attack to it',
	effect: 'file-blocked',
	message: ({ files, paths, view }) =>
		`${view.runtime.title} leaves out all of ${files}, because something in ${agreeing(paths, 'it', 'them')} looks like an attack. The agent does not know what else it says there. Say it in other words: ${view.told.by} names the place.`,
});
