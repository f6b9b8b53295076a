import { listed } from '../../rules/support/words.ts';
import { compareVersions, isSameVersion, neighboursOf } from '../../runtimes/detection/version.ts';
import type { DoctorCheck } from '../diagnosis.ts';
import type { DoctorView } from '../view.ts';

/** `OpenClaw`, whatever one of its versions was called. */
const familyName = ({ versions: [newest], runtime }: DoctorView): string => {
	const { title, version } = newest ?? runtime;
	return title.replace(version, '').trim();
};

/** What releases between the two changed, the newest first; the one that is spoken of has it, or has it not. */
function differences({ program, runtime: { version } }: DoctorView, other: string): readonly string[] {
	const [from, to] = compareVersions(other, version) < 0 ? [other, version] : [version, other];
	const between = (program?.changes ?? []).filter(
		({ since }) => compareVersions(since, from) > 0 && compareVersions(since, to) <= 0,
	);
	const has = other === to ? 'has' : 'does not have';
	return between.toReversed().map(({ since, what }) => `${other} ${has} this (since ${since}): ${what}`);
}

/** The version that runs here, and what says so: the program on this computer, else whoever wrote the configuration last. */
function spokenOf({
	facts,
	evidence,
}: DoctorView): { readonly version: string; readonly is: string; readonly place?: string } | undefined {
	const [first] = facts.installations;
	if (first) return { version: first.version, is: 'is installed', place: `installed in ${first.path}` };
	const { standsInFor } = evidence;
	return standsInFor === undefined ? undefined : { version: standsInFor, is: 'wrote the configuration last' };
}

export const otherVersion: DoctorCheck = {
	code: 'doctor.runtime.other-version',
	weight: 50,
	reports:
		'the runtime is installed in another version than the one that Soulscope simulates, or another one wrote the configuration last, with what may differ',
	silent: 'where neither the computer nor the configuration tells the version, or it is this very one',
	*check(view) {
		const { runtime, versions, evidence } = view;
		const spoken = spokenOf(view);
		if (!spoken || Number.isNaN(compareVersions(spoken.version, runtime.version))) return;
		if (isSameVersion(spoken.version, runtime.version)) return;
		const { version: other, is, place: installed } = spoken;
		const isKnown = versions.some(({ version }) => isSameVersion(version, other));
		const around = neighboursOf(versions, other);
		const place = isKnown
			? 'Soulscope knows this version too'
			: around.length === 2
				? `between ${listed(around)}, which Soulscope knows`
				: compareVersions(other, runtime.version) > 0
					? `newer than ${around[0]}, the newest that Soulscope knows`
					: `older than ${around[0]}, the oldest that Soulscope knows`;
		const advice = isKnown
			? `Choose it, as with soulscope.runtime, if this agent runs on it.`
			: 'Compare what matters to you with what the agent itself says.';
		yield {
			message: `${familyName(view)} ${other} ${is}${isKnown ? `; ${place}` : `, ${place}`}. Soulscope simulates ${runtime.title}, so what your agent really reads may differ. ${advice}`,
			evidence: [
				...(installed === undefined ? [] : [installed]),
				...(evidence.version === undefined ? evidence.reasons.slice(0, 1) : [evidence.version]),
				...differences(view, other),
			],
		};
	},
};
