import type { DoctorCheck } from '../diagnosis.ts';

export const gitUnreadable: DoctorCheck = {
	code: 'doctor.git.unreadable',
	weight: 71,
	reports: 'git cannot read its last commit, because a file of the repository is empty, damaged or gone',
	silent: 'where the commit is there, where there is none yet, and where it may be in a pack',
	*check({ facts: { git } }) {
		if (git?.unreadable === undefined) return;
		yield {
			message:
				'Git cannot read the last commit of this repository. Backups, earlier versions and “who changed it” do not work until it can. Copy the folder, then run `git fsck`, and take what is missing from a clone or a backup.',
			evidence: [`${git.folder}: ${git.unreadable}`],
		};
	},
};
