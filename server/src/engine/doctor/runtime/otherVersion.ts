import { listed } from '../../rules/support/words.ts';
import { compareVersions, isSameVersion, neighboursOf } from '../../runtimes/detection/version.ts';
import type { DoctorCheck } from '../diagnosis.ts';
import type { DoctorView } from '../view.ts';

/** `OpenClaw`, whatever one of its versions was called. */
const familyName = ({ versions: [newest], runtime }: DoctorView): string => {
	const { title, version } = newest ?? runtime;
	return title.replace(version, '').trim();
};

/** What releases between the two changed, the newest first; the installed program has it, or has it not. */
function differences({ program, runtime: { version } }: DoctorView, installed: string): readonly string[] {
	const [from, to] = compareVersions(installed, version) < 0 ? [installed, version] : [version, installed];
	const between = (program?.changes ?? []).filter(
		({ since }) => compareVersions(since, from) > 0 && compareVersions(since, to) <= 0,
	);
	const has = installed === to ? 'has' : 'does not have';
	return between.toReversed().map(({ since, what }) => `${installed} ${has} this (since ${since}): ${what}`);
}

export const otherVersion: DoctorCheck = {
	code: 'doctor.runtime.other-version',
	weight: 50,
	reports: 'the runtime is installed in another version than the one that Soulscope simulates, with what may differ',
	silent: 'where the runtime is not installed on this computer, or in this very version',
	*check(view) {
		const { runtime, versions, evidence, facts } = view;
		const [first] = facts.installations;
		if (!first || Number.isNaN(compareVersions(first.version, runtime.version))) return;
		if (isSameVersion(first.version, runtime.version)) return;
		const name = familyName(view);
		const isKnown = versions.some(({ version }) => isSameVersion(version, first.version));
		const around = neighboursOf(versions, first.version);
		const place = isKnown
			? 'Soulscope knows this version too'
			: around.length === 2
				? `between ${listed(around)}, which Soulscope knows`
				: compareVersions(first.version, runtime.version) > 0
					? `newer than ${around[0]}, the newest that Soulscope knows`
					: `older than ${around[0]}, the oldest that Soulscope knows`;
		const advice = isKnown
			? `Choose it, as with soulscope.runtime, if this agent runs on it.`
			: 'Compare what matters to you with what the agent itself says.';
		yield {
			message: `${name} ${first.version} is installed${isKnown ? `; ${place}` : `, ${place}`}. Soulscope simulates ${runtime.title}, so what your agent really reads may differ. ${advice}`,
			evidence: [
				`installed in ${first.path}`,
				...(evidence.version === undefined ? evidence.reasons.slice(0, 1) : [evidence.version]),
				...differences(view, first.version),
			],
		};
	},
};
