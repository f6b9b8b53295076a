import type { DoctorCheck } from '../diagnosis.ts';

const lost = {
	records: 'changes cannot be undone, and conversations are not kept',
	index: 'every search reads all files again',
} as const;

export const ownClosedFolder: DoctorCheck = {
	code: 'doctor.own.closed-folder',
	weight: 62,
	reports: 'a folder of Soulscope’s own that cannot be written',
	silent: 'where the folder is not there yet',
	*check({ facts: { own } }) {
		for (const { path, keeps } of own.closedFolders) {
			yield {
				message: `Soulscope cannot write to ${path}, so ${lost[keeps]}. Change the permissions or the owner.`,
				evidence: [path],
			};
		}
	},
};
