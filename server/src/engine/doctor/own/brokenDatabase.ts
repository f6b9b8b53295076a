import type { DoctorCheck } from '../diagnosis.ts';

export const ownBrokenDatabase: DoctorCheck = {
	code: 'doctor.own.broken-database',
	weight: 72,
	reports: 'a database of Soulscope’s own that is not one any more',
	silent: 'where it is not there yet, or whole',
	*check({ facts: { own } }) {
		for (const { path, keeps } of own.brokenDatabases) {
			yield {
				message: `The database with ${keeps} is damaged, so Soulscope cannot read it. Put a backup in its place, or move it away: Soulscope then begins a new one.`,
				evidence: [path],
			};
		}
	},
};
