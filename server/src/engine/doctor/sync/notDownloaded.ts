import { counted } from '../../rules/support/words.ts';
import type { DoctorCheck } from '../diagnosis.ts';
import { agreeing } from '../support/fromRules.ts';

export const notDownloaded: DoctorCheck = {
	code: 'doctor.sync.not-downloaded',
	weight: 75,
	reports: 'files of the agent that iCloud Drive keeps in the cloud alone, with a stand-in on this computer',
	silent: 'where the file itself is there, and for stand-ins of files that mean nothing to the agent',
	*check({ facts: { inCloud } }) {
		const [first] = inCloud;
		if (first === undefined) return;
		const files = inCloud.length === 1 ? first : counted(inCloud.length, 'file');
		yield {
			message: `iCloud Drive keeps ${files} in the cloud alone, so on this computer the agent does not get ${agreeing(inCloud, 'it', 'them')}. Open the folder in the Finder and choose Download Now, and then Keep Downloaded.`,
			evidence: inCloud.slice(0, 12),
		};
	},
};
