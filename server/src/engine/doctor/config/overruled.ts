import type { DoctorCheck } from '../diagnosis.ts';

/** ms. A copy made on the way to a new version is as old as the new file, or nearly. */
const aDay = 86_400_000;

export const configOverruled: DoctorCheck = {
	code: 'doctor.config.overruled',
	weight: 55,
	reports: 'a second configuration in the home folder that was changed later than the one that the runtime reads',
	silent: 'where there is one configuration, where links make them one, and where the unread one is the older',
	*check({ runtime, facts: { home } }) {
		const [read, ...others] = home?.configs ?? [];
		const newer = others.filter(({ real, modified }) => read && real !== read.real && modified > read.modified + aDay);
		if (!read || newer.length === 0) return;
		yield {
			message: `There is more than one configuration, and ${runtime.title} reads only ${read.path}. Another was changed after it, and those changes do not reach the agent. Move them over, and delete the file that is not read.`,
			evidence: [read, ...newer].map(
				({ path, modified }) => `${path}, changed ${new Date(modified).toISOString().slice(0, 10)}`,
			),
		};
	},
};
