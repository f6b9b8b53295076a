import { listed } from '../../rules/support/words.ts';
import type { DoctorCheck } from '../diagnosis.ts';

export const notSimulated: DoctorCheck = {
	code: 'doctor.runtime.not-simulated',
	weight: 36,
	reports: 'another program has its own files here, and Soulscope does not know what it reads',
	silent: 'where only programs that Soulscope simulates have files of their own',
	*check({ facts: { strangers = [] } }) {
		if (strangers.length === 0) return;
		const [is, it] = strangers.length === 1 ? ['is', 'it reads'] : ['are', 'they read'];
		yield {
			message: `${listed(strangers.map(({ title }) => title))} ${is} set up here as well, and Soulscope does not know what ${it}. Nothing that it says of this folder is about ${strangers.length === 1 ? 'that program' : 'those programs'}: ask there what was read.`,
			evidence: strangers.map(
				({ title, found }) => `${listed(found)} ${found.length === 1 ? 'is' : 'are'} for ${title}`,
			),
		};
	},
};
