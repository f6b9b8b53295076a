import type { DoctorCheck } from '../diagnosis.ts';

export const ownRefusedWording: DoctorCheck = {
	code: 'doctor.own.refused-wording',
	weight: 27,
	reports: 'stored words of the runtime that do not pass their check',
	silent: 'where none were loaded',
	*check({ runtime, facts: { own } }) {
		if (own.refusedWording === undefined) return;
		yield {
			message: `Soulscope does not use the words of ${runtime.title} that you loaded, because they were changed since. Previews show placeholders instead. Load them again with “soulscope wording”.`,
			evidence: [own.refusedWording],
		};
	},
};
