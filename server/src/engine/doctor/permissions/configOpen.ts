import { asArgument } from '../../text/asArgument.ts';
import type { DoctorCheck } from '../diagnosis.ts';

export const configOpen: DoctorCheck = {
	code: 'doctor.permissions.config-open',
	weight: 57,
	reports: 'every user of the computer can read the configuration in the home folder',
	silent: 'on Windows, and where a folder above it lets nobody else in',
	*check({ runtime, facts: { access } }) {
		const { openConfig } = access;
		if (openConfig === undefined) return;
		yield {
			message: `Every user of this computer can read the configuration of ${runtime.title}, which often has keys. The runtime lets only you read what it writes there. Run: chmod 600 ${asArgument(openConfig)}`,
			evidence: [openConfig],
		};
	},
};
