import { listed } from '../../rules/support/words.ts';
import type { DoctorCheck } from '../diagnosis.ts';

export const notSimulated: DoctorCheck = {
	code: 'doctor.runtime.not-simulated',
	weight: 36,
	reports: 'another program has its own files here, and Soulscope does not know what it reads',
	silent: 'where only programs that Soulscope simulates have files of their own',
	*check({ facts: { strangers = [] } }) {
		const titles = strangers.map(({ title }) => title);
		const [first, ...others] = titles;
		if (first === undefined) return;
		const [are, theyRead, them] = others.length === 0 ? ['is', 'it reads', first] : ['are', 'they read', 'them'];
		yield {
			message: `${listed(titles)} ${are} set up here as well. Soulscope does not know what ${theyRead}: whatever Soulscope says of this folder is not about ${them}.`,
			evidence: strangers.map(
				({ title, found }) => `${listed(found)} ${found.length === 1 ? 'is' : 'are'} for ${title}`,
			),
		};
	},
};
