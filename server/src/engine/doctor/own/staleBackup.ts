import type { DoctorCheck } from '../diagnosis.ts';

export const ownStaleBackup: DoctorCheck = {
	code: 'doctor.own.stale-backup',
	weight: 33,
	reports: 'a backup was set up, and none was made for a week although files have changed, or some could not be read',
	silent:
		'where nobody has set up a backup, where nothing has changed since the last one, and where the last try failed',
	*check({ facts: { own } }) {
		if (own.staleBackupDays === undefined || own.failedBackup !== undefined) return;
		yield {
			message: `The last backup of this workspace is ${own.staleBackupDays} days old. What the agent has learnt since is lost if this folder is lost. Run “soulscope backup DIR”, or let the editor do it with “soulscope.backup.mode”.`,
			evidence: [
				`${own.staleBackupDays} days without a whole backup, and files that have changed since, or cannot be read`,
			],
		};
	},
};
