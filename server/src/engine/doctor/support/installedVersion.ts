import { compareVersions, isSameVersion } from '../../runtimes/detection/version.ts';
import type { DoctorView } from '../view.ts';

/** The version that is installed, where it is not the one that is simulated: what the rules say of the latter need not be true of it. */
export function otherInstalled({ facts: { installations }, runtime }: DoctorView): string | undefined {
	const [first] = installations;
	if (!first || Number.isNaN(compareVersions(first.version, runtime.version))) return undefined;
	return isSameVersion(first.version, runtime.version) ? undefined : first.version;
}

/** A sentence for a message about what the simulated version does; empty where it is installed, or none is. */
export const unlessInstalled = (view: DoctorView, does: string): string => {
	const version = otherInstalled(view);
	return version === undefined ? '' : ` ${version}, which is installed here, may ${does}.`;
};
