import { isSameVersion } from '../../runtimes/detection/version.ts';
import type { DoctorCheck } from '../diagnosis.ts';

export const severalInstalled: DoctorCheck = {
	code: 'doctor.runtime.several-installed',
	weight: 35,
	reports: 'the runtime is installed more than once, in different versions',
	silent: 'where every installation has the same version',
	*check({ facts: { installations } }) {
		const [first, ...others] = installations;
		const other = others.filter(({ version }) => first && !isSameVersion(version, first.version));
		if (!first || other.length === 0) return;
		yield {
			message: `Several versions of the runtime are installed, and ${first.version} is the one that starts first. A service may start another one and treat the same files differently. Remove those that you do not use.`,
			evidence: [first, ...other].map(({ version, path }) => `${version} in ${path}`),
		};
	},
};
