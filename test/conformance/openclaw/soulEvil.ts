import {
	missingFile,
	type OpenClawLoadedFile,
	presentFile,
} from '../../../server/src/engine/runtimes/openclaw/context/loaded.ts';
import {
	applySoulEvil,
	decideSoulEvil,
	readSoulEvilConfig,
} from '../../../server/src/engine/runtimes/openclaw/context/soulEvil.ts';
import type { Adapter, Input } from '../case.ts';

export const soulEvilAdapters: Readonly<Record<string, Adapter>> = {
	decideSoulEvil: ({ config, now, userTimezone, random }) => {
		const moment = { now: Date.parse(now), random: random ?? 0.999, zones: [userTimezone, 'UTC'] };
		const { reason, fileName } = decideSoulEvil(config, moment);
		return { useEvil: reason !== undefined, reason, fileName };
	},
	resolveSoulEvilConfigFromHook: ({ entry }) => {
		const { config, warnings } = readSoulEvilConfig(entry);
		return { config: config ?? null, warnings };
	},
	applySoulEvilOverride: ({ files, evilFile, config }) => {
		const loaded: OpenClawLoadedFile[] = files.map(({ name, content, missing }: Input) =>
			missing ? missingFile(name, `<WS>/${name}`) : presentFile(name, `<WS>/${name}`, content ?? '', name),
		);
		const moment = { now: 0, random: 0, zones: ['UTC'] };
		const decision = decideSoulEvil(config ?? { chance: 1 }, moment);
		const evil = { path: `<WS>/${decision.fileName}`, source: decision.fileName, text: evilFile ?? undefined };
		const outcome = applySoulEvil(loaded, decision, evil);
		return {
			files: outcome.files.map(({ name, state, content }) => {
				const missing = state === 'missing';
				return { name, content: missing ? undefined : content.text, missing };
			}),
			log: outcome.log.map(({ level, message }) => (level === 'debug' ? `debug:${message}` : message)),
		};
	},
};
