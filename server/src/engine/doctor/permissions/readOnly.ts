import { listed } from '../../rules/support/words.ts';
import type { DoctorCheck } from '../diagnosis.ts';

export const readOnly: DoctorCheck = {
	code: 'doctor.permissions.read-only',
	weight: 65,
	reports: 'the workspace, or a file that the agent keeps, cannot be written',
	silent: 'where it can be written, whoever owns it',
	*check({ snapshot, facts: { access } }) {
		if (access.rootIsWritable && access.readOnly.length === 0) return;
		const what = access.rootIsWritable ? listed(access.readOnly.slice(0, 3)) : 'this folder';
		yield {
			message: `You cannot write to ${what}, so the agent cannot either if it runs under your account, and remembers nothing. Change the permissions or the owner.`,
			evidence: access.rootIsWritable ? access.readOnly : [snapshot.root],
		};
	},
};
