import type { DoctorCheck } from '../diagnosis.ts';

export const ownFailedBackup: DoctorCheck = {
	code: 'doctor.own.failed-backup',
	weight: 51,
	reports: 'a backup was set up, and the last one failed',
	silent: 'where nobody has set up a backup',
	*check({ facts: { own } }) {
		if (own.failedBackup === undefined) return;
		yield {
			message: `The last backup of this workspace failed, so what the agent has learnt since is lost if this folder is lost: ${own.failedBackup}. Run “soulscope backup DIR” once that is fixed.`,
			evidence: [own.failedBackup],
		};
	},
};
