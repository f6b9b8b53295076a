import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenClawSettings, settingsFrom } from '../../../server/src/engine/runtimes/openclaw/config/settings.ts';
import type { OpenClawProfile } from '../../../server/src/engine/runtimes/openclaw/profile.ts';
import { v2026_1_24 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_1_24.ts';
import { v2026_1_29 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_1_29.ts';
import { v2026_3_13 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_3_13.ts';
import { v2026_5_28 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_5_28.ts';
import { v2026_7_1 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_7_1.ts';
import { v2026_9_6 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import type { JsonObject } from '../../../server/src/engine/text/json5.ts';
import type { Environment } from '../../../server/src/engine/workspace/snapshot.ts';
import type { AdapterContext } from '../case.ts';

const profiles: readonly OpenClawProfile[] = [v2026_1_24, v2026_1_29, v2026_3_13, v2026_5_28, v2026_7_1, v2026_9_6];

export function profileOf({ runtime }: AdapterContext): OpenClawProfile {
	const profile = profiles.find(({ version }) => runtime.endsWith(`@${version}`));
	if (!profile) throw new Error(`no profile for ${runtime}`);
	return profile;
}

/** True for the versions whose files, cuts and replies work the new way. */
export const is2026_9 = (context: AdapterContext): boolean => profileOf(context) === v2026_9_6;

/** True for the versions that share a total out among their files. */
export const hasTotal = (context: AdapterContext): boolean => profileOf(context).limits.total !== undefined;

/** The scratch home of the cases. */
export const scratchHome = '$HOME';

export const environmentWith = (home: string, variables: Environment['variables'] = {}): Environment => ({
	home,
	hostTimeZone: 'UTC',
	variables,
});

/** The settings of a configuration that a case gives as a value. */
export const settingsWith = (context: AdapterContext, config: JsonObject): OpenClawSettings =>
	settingsFrom(profileOf(context), config);

/** Runs `use` on an empty folder, which is gone afterwards. */
export async function inFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-'));
	try {
		return await use(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
