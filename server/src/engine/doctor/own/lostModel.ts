import type { DoctorCheck } from '../diagnosis.ts';

export const ownLostModel: DoctorCheck = {
	code: 'doctor.own.lost-model',
	weight: 26,
	reports: 'semantic search was set up for this workspace, and its model is gone or not whole',
	silent: 'where nobody has set up semantic search',
	*check({ facts: { own } }) {
		if (!own.lostModel) return;
		const { name, folder } = own.lostModel;
		yield {
			message: `The model of semantic search, ${name}, is not there any more, so Soulscope searches only by words. Run “soulscope index DIR --meaning” to download it again.`,
			evidence: [`looked for in ${folder}`],
		};
	},
};
