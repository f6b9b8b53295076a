import { at, isJsonObject } from '../../../text/json5.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { RejectedPersonaSwap } from '../../capabilities/config.ts';
import { readSoulEvilConfig } from '../context/soulEvil.ts';
import { fileNames } from '../files.ts';
import type { OpenClawProfile } from '../profile.ts';
import { readConfig } from './reading/read.ts';

const entryPath = 'hooks.internal.entries.soul-evil';

/**
 * The soul-evil entry of a configuration that is thrown away because of it: the schemas of OpenClaw 2026.1.24 and 2026.1.29
 * allow `enabled` and `env` there and nothing else. Undefined where the entry is not switched on or says nothing of use.
 */
export function rejectedPersonaSwap(profile: OpenClawProfile, snapshot: Snapshot): RejectedPersonaSwap | undefined {
	if (!profile.soulEvil) return undefined;
	const { rejected, problems } = readConfig(profile.configShape, snapshot.config, snapshot.environment);
	const unknown = problems.flatMap(({ path, unknown }) => (path === entryPath && unknown ? [unknown.key] : []));
	const internal = at(rejected, 'hooks', 'internal');
	const entry = at(internal, 'entries', 'soul-evil');
	if (unknown.length === 0 || at(internal, 'enabled') !== true || !isJsonObject(entry)) return undefined;
	const { config } = readSoulEvilConfig(entry);
	if (config === undefined || entry.enabled !== true) return undefined;
	return {
		// Nothing else of the file: the rest stays thrown away.
		overrides: { hooks: { internal: { enabled: true, entries: { 'soul-evil': entry } } } },
		file: config.file?.trim() || fileNames.soulEvil,
		byChance: (config.chance ?? 0) > 0,
		why: `${profile.title} ignores the entire configuration file, because its schema does not allow ${unknown.map((key) => `“${key}”`).join(', ')} in ${entryPath}`,
	};
}
