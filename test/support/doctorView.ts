import { locateEverywhere } from '../../server/src/commandLine/check/findings.ts';
import type { DoctorView } from '../../server/src/engine/doctor/view.ts';
import { registry } from '../../server/src/engine/runtimes/registry.ts';
import { type DoctorHost, gatherView } from '../../server/src/host/doctor/gather.ts';
import type { Workspace } from '../../server/src/host/workspace/workspaces.ts';

/** The doctor's host for a fixture with this home folder: nothing is installed, and nothing of ours is there. */
const doctorHostIn = (home: string): DoctorHost => ({
	workspaces: { installationsAround: async () => [] },
	runtimes: registry.runtimes,
	programs: registry.programs,
	told: { by: '“soulscope check”', fixedBy: '“soulscope check --fix”' },
	own: {
		data: `${home}/.local/share/soulscope`,
		cache: `${home}/.cache/soulscope`,
		refusedWording: async () => undefined,
	},
	trusted: () => true,
});

/** What checks look at, with everything that the rules say of every file. */
export async function viewOf(workspace: Workspace, home: string): Promise<DoctorView> {
	const { findings } = await locateEverywhere(workspace, {}, () => undefined);
	return gatherView(
		workspace,
		findings.map(({ finding }) => finding),
		doctorHostIn(home),
	);
}
