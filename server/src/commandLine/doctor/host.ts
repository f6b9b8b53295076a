import { homedir } from 'node:os';
import { join } from 'node:path';
import { registry, runtimes } from '../../engine/runtimes/registry.ts';
import type { DoctorHost } from '../../host/doctor/gather.ts';
import { defaultModel } from '../../host/embedding/models.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { cacheFolder } from '../../host/search/index/storage.ts';
import { packPath, readPack } from '../../host/wording/packStore.ts';
import { WordingError } from '../../host/wording/sourceFiles.ts';
import type { Workspaces } from '../../host/workspace/workspaces.ts';
import type { ChangeRecords } from '../../host/writes/records/record.ts';

/** Why the stored words of a runtime are not used; undefined where they are, or there are none. */
async function refusedWording(runtimeId: string): Promise<string | undefined> {
	try {
		await readPack(packPath(dataFolder(), runtimeId), () => runtimes);
		return undefined;
	} catch (error) {
		if (error instanceof WordingError) return error.message;
		throw error;
	}
}

/** What the doctor looks at besides the workspaces, when it is called on a command line: whoever names a folder trusts it. */
export function doctorHostHere(workspaces: Workspaces, records: ChangeRecords): DoctorHost {
	const cache = cacheFolder(process.platform, homedir(), process.env);
	const model = { name: defaultModel.name, folder: join(cache, 'models') };
	return {
		workspaces,
		runtimes,
		programs: registry.programs,
		told: { by: '“soulscope check”', fixedBy: '“soulscope check --fix”' },
		own: { data: dataFolder(), cache, model, refusedWording },
		trusted: () => true,
		records,
	};
}
